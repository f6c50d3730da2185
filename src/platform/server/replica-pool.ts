import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolConfig, type QueryResult } from 'pg';
import type { ReplicaHealth } from './replica-health.ts';

export interface Replica {
  url: string;
  health: ReplicaHealth;
  /** Statements of visitors by the database that answered them. */
  reads: { replica: number; primary: number };
}

/** Milliseconds for one answer of the replica before the primary is asked. */
const PATIENCE = 3_000;

/**
 * Returns the dialect of MikroORM's read connection: a statement that the replica cannot answer is
 * answered by the primary, so that no visitor sees the failure of a replica.
 */
export function replicaDialect(
  { url, health, reads }: Replica,
  options: PoolConfig,
  primary: () => Promise<Pool>,
): PostgresDialect {
  return new PostgresDialect({ pool: async () => failoverPool(await primary()) });

  function failoverPool(primary: Pool): PostgresPool {
    const { types } = primary.options;
    const replica = new Pool({ ...options, types, connectionString: url, query_timeout: PATIENCE });
    replica.on('error', () => {});
    async function answer(sql: string, values: readonly unknown[]): Promise<QueryResult> {
      const rows = health.isUsable() && (await replica.query(sql, [...values]).catch(() => null));
      reads[rows ? 'replica' : 'primary'] += 1;
      return rows || primary.query(sql, [...values]);
    }
    // Each statement is sent to a pool of its own choice, so there is nothing to release; cursors are
    // not used.
    const client: PostgresPoolClient = {
      query: (sql: unknown, values: readonly unknown[] = []) => answer(`${sql}`, values) as never,
      release() {},
    };
    return { options, connect: async () => client, end: () => replica.end() };
  }
}
