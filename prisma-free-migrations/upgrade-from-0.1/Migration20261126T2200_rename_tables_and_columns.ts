import { Migration } from '@mikro-orm/migrations';

const tables = {
  audit_links: 'audit_chain_entries',
  awaited_movements: 'expected_balance_transactions',
  stripe_movements: 'balance_transactions',
  stripe_readings: 'stripe_sync_runs',
  project_removals: 'project_takedowns',
  kept_mails: 'dev_mails',
};

/** Columns by the new name of their table. */
const columns: readonly [table: string, from: string, to: string][] = [
  ['balance_transactions', 'moved_at', 'created_at'],
  ['project_takedowns', 'was', 'previous_status'],
  ['project_takedowns', 'by_id', 'created_by_id'],
  ['suspensions', 'by_id', 'created_by_id'],
  ['projects', 'removal_id', 'takedown_id'],
  ['hires', 'back_to', 'previous_state'],
  ['hires', 'back_since', 'previous_state_since'],
  ['hires', 'is_told', 'has_both_reviews'],
  ['hires', 'woken_at', 'deadlines_checked_at'],
  ['hires', 'wake_at', 'next_deadline_at'],
  ['conversation_members', 'read_id', 'last_read_id'],
  ['conversation_members', 'received_id', 'last_received_id'],
  ['conversation_members', 'due_id', 'notice_due_id'],
  ['conversation_members', 'told_id', 'notified_id'],
  ['saved_search_hits', 'told', 'is_notified'],
  ['email_changes', 'asked_at', 'requested_at'],
  ['email_changes', 'object_hash', 'undo_hash'],
  ['password_resets', 'asked_at', 'requested_at'],
  ['second_factors', 'begun_at', 'created_at'],
  ['files', 'taken_at', 'attached_at'],
  ['dev_mails', 'kept_at', 'sent_at'],
  ['stripe_events', 'done_at', 'processed_at'],
  ['stripe_commands', 'next_at', 'next_attempt_at'],
];

const constraints: readonly [table: string, from: string, to: string][] = [
  ['suspensions', 'suspensions_by_id_foreign', 'suspensions_created_by_id_foreign'],
  [
    'project_takedowns',
    'project_takedowns_by_id_foreign',
    'project_takedowns_created_by_id_foreign',
  ],
  ['project_takedowns', 'project_takedowns_was', 'project_takedowns_previous_status'],
  ['projects', 'projects_removal_of_project', 'projects_takedown_of_project'],
  ['files', 'files_taken_whole', 'files_attached_complete'],
  ['email_changes', 'email_changes_object', 'email_changes_undo'],
];

const indexes = {
  dev_mails_kept_at_index: 'dev_mails_sent_at_index',
  hires_told: 'hires_has_both_reviews',
  balance_transactions_moved: 'balance_transactions_created',
};

const AUDIT_LINK = `create or replace function audit_link() returns trigger language plpgsql as $$
declare
  content text := jsonb_build_array(new.id,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.action,
    new.actor_id, new.actor_digest, new.actor_role, new.target_type, new.target_id,
    new.address, new.user_agent, new.request_id, new.details)::text;
  previous audit_chain_entries;
begin
  -- Runs at the commit, so that the lock is short and no lock is requested after it.
  perform pg_advisory_xact_lock(hashtextextended('bidwright audit', 0));
  select * into previous from audit_chain_entries order by position desc limit 1;
  previous.hash := coalesce(previous.hash, repeat('0', 64));
  insert into audit_chain_entries (position, entry_id, prev_hash, hash)
  values (coalesce(previous.position, 0) + 1, new.id, previous.hash,
    encode(sha256(convert_to(previous.hash || chr(10) || content, 'UTF8')), 'hex'));
  return null;
end $$;`;

/** Renames the constraints, indexes, sequences and triggers that have the table name as prefix. */
const dependents = (from: string, to: string) => `do $$
declare item record;
begin
  for item in select conname as name from pg_constraint
    where conrelid = '${to}'::regclass and conname like '${from}%' and contype <> 'n' loop
    execute format('alter table ${to} rename constraint %I to %I', item.name,
      replace(item.name, '${from}', '${to}'));
  end loop;
  for item in select relname as name, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relname like '${from}\\_%' and relkind in ('i', 'S') loop
    execute format('alter %s %I rename to %I', case item.relkind when 'i' then 'index' else 'sequence' end,
      item.name, replace(item.name, '${from}', '${to}'));
  end loop;
  for item in select tgname as name from pg_trigger
    where tgrelid = '${to}'::regclass and tgname like '${from}%' and not tgisinternal loop
    execute format('alter trigger %I on ${to} rename to %I', item.name,
      replace(item.name, '${from}', '${to}'));
  end loop;
end $$;`;

/** Gives tables and columns their final names, and drops an index that made lists slow. */
export class Migration20261126T2200_rename_tables_and_columns extends Migration {
  override up(): void {
    for (const [from, to] of Object.entries(tables)) {
      this.addSql(`alter table ${from} rename to ${to}`);
      this.addSql(dependents(from, to));
    }
    for (const [table, from, to] of columns) {
      this.addSql(`alter table ${table} rename column ${from} to ${to}`);
    }
    for (const [table, from, to] of constraints) {
      this.addSql(`alter table ${table} rename constraint ${from} to ${to}`);
    }
    for (const [from, to] of Object.entries(indexes)) {
      this.addSql(`alter index ${from} rename to ${to}`);
    }
    // The planner chose this index for lists of open projects and then sorted all of them.
    this.addSql('drop index projects_open_deadline');
    this.addSql(AUDIT_LINK);
  }
}
