import { setInterval } from 'node:timers/promises';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolConfig, type QueryResult } from 'pg';

const CHECK_INTERVAL_MS = 500;
const TIMEOUT_MS = 3_000;
const LAG_MAX_SECONDS = 3;

/** In bytes of the write-ahead log. */
const PRIMARY_POSITION_SQL = `select (pg_current_wal_lsn() - '0/0')::float8 as position`;
/** Null if the server is not a replica, for example after a promotion. */
const REPLICA_POSITION_SQL = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end
  - '0/0')::float8 as position`;

type ReplicaHealth = Awaited<ReturnType<typeof watchReplica>>;

/**
 * The first measurement ends before this function resolves. `report` is called each time the
 * replica becomes usable or unusable.
 */
export async function watchReplica(
  primaryUrl: string,
  replicaUrl: string,
  report: (message: string) => void,
) {
  const primary = createPositionReader(primaryUrl, PRIMARY_POSITION_SQL);
  const replica = createPositionReader(replicaUrl, REPLICA_POSITION_SQL);
  const stopping = new AbortController();
  let primaryPositions: { at: number; position: number }[] = [];
  /** Time of `performance.now()` up to which the replica has all writes. */
  let replicatedUntil = -Infinity;
  /** True at first, so that a replica that is usable from the start is not reported. */
  let wasUsable = true;

  const health = {
    /** Infinite if the replica's position cannot be read. */
    lagSeconds: () => (performance.now() - replicatedUntil) / 1_000,
    isUsable: () => health.lagSeconds() <= LAG_MAX_SECONDS,
    async stop() {
      stopping.abort();
      await polling;
      await Promise.all([primary.end(), replica.end()]);
    },
  };
  async function check(): Promise<void> {
    // Before the read, so that the position includes all writes up to this time.
    const at = performance.now();
    const position = await primary.read();
    if (position !== null) primaryPositions = [...primaryPositions, { at, position }].slice(-10);
    const replicaPosition = await replica.read();
    const latestReplicated = primaryPositions.findLast(
      (earlier) => replicaPosition !== null && earlier.position <= replicaPosition,
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
  // `stop` aborts the timer of the loop, which rejects the promise.
  const polling = poll().catch(() => {});
  return health;
}

function createPositionReader(connectionString: string, sql: string) {
  const timeouts = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  // If the connection is lost, the next read is null. Without a listener, the process would end.
  const pool = new Pool({ connectionString, ...timeouts, max: 1 }).on('error', () => {});
  const readPosition = ({ rows }: QueryResult<{ position: number | null }>) =>
    rows[0]?.position ?? null;
  return { read: () => pool.query(sql).then(readPosition, () => null), end: () => pool.end() };
}

export interface Replica {
  url: string;
  health: ReplicaHealth;
  reads: { replica: number; primary: number };
}

const REPLICA_TIMEOUT_MS = 3_000;

/**
 * While the replica is not usable, statements are sent to the primary. A statement that fails on
 * the replica is retried on the primary.
 */
export function replicaDialect(
  { url, health, reads }: Replica,
  options: PoolConfig,
  getPrimaryPool: () => Promise<Pool>,
): PostgresDialect {
  return new PostgresDialect({ pool: async () => createFailoverPool(await getPrimaryPool()) });

  function createFailoverPool(primary: Pool): PostgresPool {
    const { types } = primary.options;
    const timeout = { responseTimeout: REPLICA_TIMEOUT_MS };
    const replica = new Pool({ ...options, ...timeout, types, connectionString: url });
    // `health` detects a lost connection. Without a listener, the process would end.
    replica.on('error', () => {});
    async function runQuery(sql: string, values: readonly unknown[]): Promise<QueryResult> {
      const result = health.isUsable()
        ? await replica.query(sql, [...values]).catch(() => null)
        : null;
      reads[result ? 'replica' : 'primary'] += 1;
      return result ?? primary.query(sql, [...values]);
    }
    // `runQuery` selects a pool for each statement, so `release` has nothing to do. Without
    // cursors, Kysely passes SQL text.
    const client: PostgresPoolClient = {
      query: (sql: unknown, values: readonly unknown[] = []) => runQuery(`${sql}`, values) as never,
      release() {},
    };
    return { options, connect: async () => client, end: () => replica.end() };
  }
}
