import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolConfig } from 'pg';
import { lossOfDatabase } from './db.ts';
import { codeOf, whyOf } from './failures.ts';
import { connectionOptions, prepareStatements } from './pools.ts';

/** Milliseconds between two looks at how far behind it is. */
const LOOK_EVERY = 1_000;
/** Milliseconds behind, at most, for visitors to read it. */
const LAG_MAX = 3_000;
/** Milliseconds for one answer; silence is a loss, too. */
const PATIENCE = 3_000;
const SAMPLES_MAX = 600;

interface Options {
  url: string;
  /** The primary it copies, past any pooler. */
  primaryUrl: string;
  pooled: boolean;
  poolMax: number;
  /** How the primary's answers are read, so that these are read alike. */
  types: PoolConfig['types'];
  report: (change: string) => void;
}

/** Where the primary's log stood at some moment. */
interface Sample {
  at: number;
  place: number;
}

const WRITTEN = `select (pg_current_wal_lsn() - '0/0')::text as place`;
/** Nothing while it is no copy, such as after it was made a primary. */
const REPLAYED = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end
  - '0/0')::text as place`;

/** A streaming copy of the database, for reads that may be a moment old. */
export class Replica {
  /** Visitors' reads by where they were answered. */
  readonly reads = { replica: 0, primary: 0 };
  private readonly pool: Pool;
  private readonly copy: Pool;
  private readonly primary: Pool;
  private readonly report: Options['report'];
  private readonly closing = new AbortController();
  private looking: Promise<void>;
  private awaited: Sample[] = [];
  /** When the primary last said where it stood. */
  private asked: number | null = null;
  private behind: number | null = null;
  private told = true;

  constructor({ url, primaryUrl, pooled, poolMax, types, report }: Options) {
    this.pool = quiet({
      ...connectionOptions({ pooled, statementTimeout: 5_000 }),
      connectionString: url,
      max: poolMax,
      query_timeout: PATIENCE,
      ...(types && { types }),
    });
    prepareStatements(this.pool, { pooled });
    this.copy = watcher(url);
    this.primary = watcher(primaryUrl);
    this.report = report;
    this.looking = this.look();
  }

  /** Resolves when it is known whether it can be read. */
  async watch(): Promise<void> {
    await this.looking;
    this.looking = this.keepLooking();
  }

  /** Seconds behind the primary; null while it does not answer. */
  get lag(): number | null {
    return this.behind === null ? null : this.behind / 1_000;
  }

  get isWell(): boolean {
    return this.behind !== null && this.behind <= LAG_MAX;
  }

  /** Its rows; null where the primary is to be asked instead. */
  async read<Row>(sql: string, params: readonly unknown[]): Promise<Row[] | null> {
    const answer = this.isWell ? await this.tried<Row>(sql, params) : null;
    this.reads[answer ? 'replica' : 'primary'] += 1;
    return answer;
  }

  /** What goes wrong here the primary may do right, or say itself. */
  private async tried<Row>(sql: string, params: readonly unknown[]): Promise<Row[] | null> {
    try {
      const answer = await this.pool.query(sql, [...params]);
      return answer.rows;
    } catch (error) {
      // Whether all of it is slow, or this statement alone, those find out who look after it.
      if (lossOfDatabase(error) && !isOwn(error)) this.found(null);
      return null;
    }
  }

  private async keepLooking(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await sleep(LOOK_EVERY, null, { signal }).catch(() => {});
      if (!signal.aborted) await this.look();
    }
  }

  /**
   * The lag is the age of the oldest place in the primary's log that the copy has not reached; of a
   * primary that does not answer nobody knows what it wrote since it did.
   */
  private async look(): Promise<void> {
    const at = performance.now();
    const written = await placeIn(this.primary, WRITTEN);
    if (written !== null) {
      this.asked = at;
      this.awaited.push({ at, place: written });
    }
    const replayed = await placeIn(this.copy, REPLAYED);
    if (replayed === null || this.asked === null) return this.found(null);
    this.awaited = this.awaited.filter(({ place }) => place > replayed).slice(-SAMPLES_MAX);
    const since = this.awaited[0]?.at ?? (written === null ? this.asked : null);
    this.found(since === null ? 0 : performance.now() - since);
  }

  private found(behind: number | null): void {
    this.behind = behind;
    if (this.told === this.isWell) return;
    this.told = this.isWell;
    const why = behind === null ? 'does not answer' : 'is too far behind';
    this.report(
      this.told
        ? 'Visitors read the replica again'
        : `Visitors read the primary: the replica ${why}`,
    );
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.looking;
    await Promise.all([this.pool, this.copy, this.primary].map((pool) => pool.end()));
  }
}

/** One statement was given up, for its time or for what the copy had to replay. */
function isOwn(error: unknown): boolean {
  return /^(57014|40001)$/.test(codeOf(error)) || whyOf(error) === 'Query read timeout';
}

/** An error nobody hears would end the process; whoever asked hears of it anyway. */
function quiet(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function watcher(connectionString: string): Pool {
  return quiet({
    connectionString,
    application_name: 'bidwright-replica-watch',
    max: 1,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
}

async function placeIn(pool: Pool, sql: string): Promise<number | null> {
  try {
    const { rows } = await pool.query(sql);
    const place: unknown = rows[0]?.place;
    return typeof place === 'string' ? Number(place) : null;
  } catch {
    return null;
  }
}
