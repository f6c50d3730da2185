import { setInterval } from 'node:timers/promises';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolConfig, type QueryResult } from 'pg';

const CHECK_INTERVAL_MS = 500;
const TIMEOUT_MS = 3_000;
const LAG_MAX_SECONDS = 3;

const PRIMARY_POSITION_SQL = `select (pg_current_wal_lsn() - '0/0')::float8 as position`;
/** Null if the server is not a replica, for example after a promotion. */
const REPLICA_POSITION_SQL = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end
  - '0/0')::float8 as position`;

type ReplicaHealth = Awaited<ReturnType<typeof watchReplica>>;

/** Polls the lag of a streaming replica behind its primary, and reports each change. */
export async function watchReplica(primaryUrl: string, url: string, report: (s: string) => void) {
  const [primary, replica] = [
    createPositionReader(primaryUrl, PRIMARY_POSITION_SQL),
    createPositionReader(url, REPLICA_POSITION_SQL),
  ];
  const stopping = new AbortController();
  let primaryPositions: { at: number; position: number }[] = [];
  let [replicatedUntil, wasUsable] = [-Infinity, true];

  const health = {
    /** Seconds of writes that may be missing in the replica; infinite if it does not respond. */
    lag: () => (performance.now() - replicatedUntil) / 1_000,
    isUsable: () => health.lag() <= LAG_MAX_SECONDS,
    async stop() {
      stopping.abort();
      await polling;
      await Promise.all([primary.end(), replica.end()]);
    },
  };
  async function check(): Promise<void> {
    const at = performance.now();
    const position = await primary.read();
    if (position !== null) primaryPositions = [...primaryPositions, { at, position }].slice(-10);
    const replicaPosition = await replica.read();
    const latestReplicated = primaryPositions.findLast(
      (one) => replicaPosition !== null && one.position <= replicaPosition,
    );
    replicatedUntil =
      replicaPosition === null ? -Infinity : (latestReplicated?.at ?? replicatedUntil);
    if (health.isUsable() === wasUsable) return;
    wasUsable = !wasUsable;
    const problem = replicaPosition === null ? 'does not answer' : 'is too far behind';
    if (wasUsable) report('Visitors read the replica again');
    else report(`Visitors read the primary: the replica ${problem}`);
  }
  async function poll(): Promise<void> {
    for await (const _ of setInterval(CHECK_INTERVAL_MS, null, stopping)) await check();
  }
  await check();
  const polling = poll().catch(() => {});
  return health;
}

function createPositionReader(connectionString: string, sql: string) {
  const timeouts = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  const pool = new Pool({ connectionString, ...timeouts, max: 1 }).on('error', () => {});
  const readPosition = ({ rows }: QueryResult<{ position: number | null }>) =>
    rows[0]?.position ?? null;
  return { read: () => pool.query(sql).then(readPosition, () => null), end: () => pool.end() };
}

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
