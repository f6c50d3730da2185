import type { Place } from './rows.ts';

/**
 * Where the rows of the dump's tables are in the current database, by the name of the table in the
 * dump. A table that is missing here still has its name and its primary key. A migration that
 * renames, moves or drops a table adds a line.
 */
export const places: Record<string, Place> = {
  outbox: {
    was: 'select queue, data::text from outbox',
    keys: 'select name, data::text from pgboss.job',
  },
  // pg-boss deletes a finished job after a day.
  'pgboss.job': {
    was: `select name, id::text from pgboss.job where state < 'completed'`,
    keys: 'select name, id::text from pgboss.job',
  },
  'pgboss.queue': { excepted: 'the start writes the queues of the current workers' },
  'pgboss.queue_stats': { excepted: 'figures that pg-boss deletes after some days' },
  'pgboss.schedule': { excepted: 'the start writes the schedule of the current workers' },
  'pgboss.version': { excepted: 'pg-boss raises the version of its own schema' },
  limits: { excepted: 'attempts counted in the last minutes' },
  project_words: { excepted: 'words of private, removed and blanked texts are deleted' },
  tallies: {
    excepted: 'numbers derived from other tables, which are now counted when they are read',
  },
  tally_changes: { excepted: 'numbers derived from other tables, like tallies' },
  mikro_orm_migrations: { excepted: 'the baseline replaces the migrations that lead to it' },
  audit_links: { keys: 'select position::text from audit_chain_entries' },
  awaited_movements: { keys: 'select effect_key::text from expected_balance_transactions' },
  stripe_movements: {
    keys: 'select transaction_id::text, effect_key::text from balance_transactions',
  },
  stripe_readings: { keys: 'select read_at::text from stripe_sync_runs' },
  project_removals: { keys: 'select id::text from project_takedowns' },
  kept_mails: { keys: 'select id::text from dev_mails' },
};

/** Of the tables of `money-dump.sql.gz`. */
export const moneyPlaces: Record<string, Place> = Object.fromEntries(
  [
    'pgboss.queue',
    'pgboss.queue_stats',
    'pgboss.schedule',
    'pgboss.version',
    'pgboss.job',
    'limits',
    'project_words',
  ].flatMap((name) => (places[name] ? [[name, places[name]]] : [])),
);
