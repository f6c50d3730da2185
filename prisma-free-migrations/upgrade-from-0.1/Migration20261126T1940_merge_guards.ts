import { Migration } from '@mikro-orm/migrations';

const dropped: readonly [table: string, ...triggers: string[]][] = [
  ['audit_entries', 'audit_entries_stay', 'audit_entries_not_emptied'],
  ['audit_links', 'audit_links_stay', 'audit_links_not_emptied', 'audit_links_follow_entries'],
  ['audit_people', 'audit_people_not_emptied'],
  ['documents', 'documents_stay', 'documents_not_emptied'],
  [
    'document_counters',
    'document_counters_count_on',
    'document_counters_stay',
    'document_counters_not_emptied',
  ],
  ['hire_events', 'hire_events_append_only', 'hire_events_no_truncate'],
  ['ledger_transactions', 'ledger_transactions_stay', 'ledger_transactions_not_emptied'],
  ['ledger_entries', 'ledger_entries_stay', 'ledger_entries_not_emptied', 'ledger_entries_awaited'],
  [
    'ledger_accounts',
    'ledger_accounts_stay',
    'ledger_accounts_not_emptied',
    'ledger_accounts_follow_entries',
    'ledger_accounts_begin_at_zero',
  ],
  ['stripe_movements', 'stripe_movements_arrived'],
  ['payments', 'payments_come_held', 'payments_hold', 'payments_note_bid_revision'],
  ['bids', 'bids_revise'],
  ['projects', 'projects_come_closed', 'projects_open_again'],
  ['users', 'users_renamed'],
  ['reviews', 'reviews_tell'],
];

const functions = [
  'audit_refuse',
  'documents_refuse',
  'ledger_refuse',
  'movement_arrived',
  'movement_awaited',
  'payment_holds',
  'note_bid_revision',
  'revise_bid',
  'open_project',
  'rename_developer',
  'review_tells',
];

const REFUSE_CHANGE = `create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is protected: this % is not allowed', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end $$;`;

/** Condition of statement-level triggers; allows writes by functions of other triggers. */
const EXCEPT_BY_TRIGGERS = 'when (pg_trigger_depth() = 0)';
const guards = [
  'audit_entries_stay before update or delete or truncate on audit_entries',
  `audit_links_stay before insert or update or delete or truncate on audit_links
    for each statement ${EXCEPT_BY_TRIGGERS}`,
  'audit_people_not_emptied before truncate on audit_people',
  'documents_stay before update or delete or truncate on documents',
  `document_counters_count_on before update on document_counters
    for each row when (new.last <> old.last + 1)`,
  'document_counters_stay before delete or truncate on document_counters',
  'hire_events_stay before update or delete or truncate on hire_events',
  'ledger_transactions_stay before update or delete or truncate on ledger_transactions',
  'ledger_entries_stay before update or delete or truncate on ledger_entries',
  `ledger_accounts_stay before update or delete or truncate on ledger_accounts
    for each statement ${EXCEPT_BY_TRIGGERS}`,
  `ledger_accounts_begin_at_zero before insert on ledger_accounts
    for each row when (new.debits_posted <> 0 or new.credits_posted <> 0)`,
];

/**
 * Merges the functions that refuse changes of protected tables into one, with one trigger per table
 * where possible. Values that triggers derived from other rows are now written by services.
 */
export class Migration20261126T1940_merge_guards extends Migration {
  override up(): void {
    for (const [table, ...names] of dropped) {
      for (const name of names) this.addSql(`drop trigger ${name} on ${table};`);
    }
    for (const name of functions) this.addSql(`drop function ${name};`);
    this.addSql(REFUSE_CHANGE);
    for (const guard of guards) {
      this.addSql(`create trigger ${guard} execute function refuse_change();`);
    }
  }
}
