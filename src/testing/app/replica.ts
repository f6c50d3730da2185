import { runStatement } from './postgres.ts';

/**
 * Replaces functions of PostgreSQL for one database, so that it looks like a replica without a lag.
 * Takes effect for connections that are opened afterwards.
 */
export async function imitateReplica(url: string): Promise<void> {
  for (const statement of [
    'create schema stand_in',
    `create function stand_in.pg_is_in_recovery() returns boolean return true`,
    `create function stand_in.pg_last_wal_replay_lsn() returns pg_lsn
       return pg_catalog.pg_current_wal_lsn()`,
    `alter database ${new URL(url).pathname.slice(1)}
       set search_path = stand_in, pg_catalog, public`,
  ]) {
    await runStatement(url, statement);
  }
}
