import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolConfig, type QueryResult } from 'pg';
import type { ReplicaHealth } from './replica-health.ts';

export interface Replica {
  url: string;
  health: ReplicaHealth;
  /** Number of statements by the database that ran them. */
  reads: { replica: number; primary: number };
}

/** Milliseconds before a statement is retried on the primary. */
const REPLICA_TIMEOUT = 3_000;

/**
 * Returns the Kysely dialect of MikroORM's read connection. A statement that fails on the replica
 * is retried on the primary, so that a broken replica causes no error.
 */
export function replicaDialect(
  { url, health, reads }: Replica,
  options: PoolConfig,
  primary: () => Promise<Pool>,
): PostgresDialect {
  return new PostgresDialect({ pool: async () => createFailoverPool(await primary()) });

  function createFailoverPool(primary: Pool): PostgresPool {
    const { types } = primary.options;
    const patience = { responseTimeout: REPLICA_TIMEOUT };
    const replica = new Pool({ ...options, ...patience, types, connectionString: url });
    replica.on('error', () => {});
    async function runQuery(sql: string, values: readonly unknown[]): Promise<QueryResult> {
      const rows = health.isUsable() && (await replica.query(sql, [...values]).catch(() => null));
      reads[rows ? 'replica' : 'primary'] += 1;
      return rows || primary.query(sql, [...values]);
    }
    // The pool is selected per statement, so there is nothing to release. Cursors are not
    // supported.
    const client: PostgresPoolClient = {
      query: (sql: unknown, values: readonly unknown[] = []) => runQuery(`${sql}`, values) as never,
      release() {},
    };
    return { options, connect: async () => client, end: () => replica.end() };
  }
}
