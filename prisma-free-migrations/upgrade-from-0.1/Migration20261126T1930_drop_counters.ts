import { Migration } from '@mikro-orm/migrations';

const triggers: readonly [table: string, ...names: string[]][] = [
  ['bids', 'bids_tallied', 'bids_untallied', 'bids_withdrawal_tallied'],
  ['developers', 'developers_tallied', 'developers_untallied'],
  ['hires', 'hires_division_tallied', 'hires_tallied', 'hires_untallied'],
  ['ledger_entries', 'ledger_entries_tallied'],
  [
    'projects',
    'projects_shown_tallied',
    'projects_status_tallied',
    'projects_tallied',
    'projects_untallied',
  ],
  ['stripe_movements', 'stripe_movements_tallied', 'stripe_movements_untallied'],
  ['users', 'users_role_tallied', 'users_tallied', 'users_untallied'],
];

const functions = [
  'tally_bids',
  'tally_developers',
  'tally_division',
  'tally_hires',
  'tally_money',
  'tally_movements',
  'tally_projects',
  'tally_role',
  'tally_shown',
  'tally_status',
  'tally_users',
  'tally_withdrawal',
  'tally_done',
  'tally_open',
  'tally',
];

/** Removes the schedule of the job that added up the counters, if pg-boss has created its tables. */
const UNSCHEDULE = `do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'fold-tallies';
    delete from pgboss.job where name = 'fold-tallies';
  end if;
end $$;`;

/**
 * Drops the counters and creates covering indexes, because figures are now counted when they are read.
 */
export class Migration20261126T1930_drop_counters extends Migration {
  override up(): void {
    for (const [table, ...names] of triggers) {
      for (const name of names) this.addSql(`drop trigger ${name} on ${table};`);
    }
    for (const name of functions) this.addSql(`drop function ${name};`);
    this.addSql('drop table tallies, tally_changes;');
    this.addSql(UNSCHEDULE);
    this.addSql(`create index projects_open_public on projects (category, deadline, client_id)
      where is_open and not is_private;`);
    this.addSql(`create index projects_completed_public on projects (id)
      where status = 'completed' and not is_private;`);
    this.addSql('create index bids_created on bids (created_at);');
    this.addSql('create index ledger_transactions_at on ledger_transactions (at);');
  }
}
