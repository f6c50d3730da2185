import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options, type SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Database } from '#app/server/process/entities.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import { getErrorCode } from '../error-details.ts';
import { connectionOptions } from './pools.ts';
import { type Replica, replicaDialect } from './replica.ts';
import { setTypeParsers } from './type-parsers.ts';

interface OrmOptions {
  url: string;
  entities: Readonly<NonNullable<Options['entities']>>;
  migrationsPath: string;
  poolMax: number;
  /** 0 means no limit; default 5 seconds, as for requests. */
  statementTimeoutMs?: number;
  /** If true, a pooler assigns another session to each transaction. */
  pooled?: boolean;
  onConnectionLost?: (error: Error) => void;
  /** Read only by entity managers that `allowReplica` was called with. */
  replica?: Replica | null;
}

export async function createOrm(options: OrmOptions) {
  const { url, entities, migrationsPath, poolMax } = options;
  const { statementTimeoutMs = 5_000, pooled = false, replica = null } = options;
  const connection = connectionOptions({ pooled, statementTimeoutMs });
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [...entities],
    extensions: [Migrator],
    migrations: {
      path: migrationsPath,
      pathTs: migrationsPath,
      snapshot: false,
      silent: true,
      // One transaction per migration, because locks last until its end.
      allOrNothing: false,
    },
    // The job queue and the payment sandbox create their own tables. Functions, triggers and views
    // are created by migrations only.
    schemaGenerator: {
      ignoreSchema: ['pgboss', 'stripe_sandbox'],
      ignoreRoutines: true,
      ignoreTriggers: true,
      skipViews: ['ledger_faults'],
    },
    // Only connections above the minimum get a timer each time they become idle.
    pool: { min: poolMax, max: poolMax },
    ...(replica && {
      replicas: [
        {
          clientUrl: replica.url,
          driverOptions: () =>
            replicaDialect(replica, { ...connection, max: poolMax }, () =>
              orm.em.getDriver().getConnection('write').getNativeClient(),
            ),
        },
      ],
    }),
    // Reads of a replica may be outdated, so they are opt-in (`allowReplica`).
    preferReadReplicas: false,
    driverOptions: {
      ...connection,
      onPoolCreated(pool: Pool) {
        if (options.onConnectionLost) pool.on('error', options.onConnectionLost);
        setTypeParsers(pool);
      },
    },
    forceUtcTimezone: true,
    debug: false,
  });
  return orm;
}

const replicaReaders = new WeakSet<SqlEntityManager>();

export function allowReplica(em: SqlEntityManager): void {
  if (em.config.get('replicas', []).length > 0) replicaReaders.add(em);
}

export type { Database };

export type Aliased<Alias extends string, Table extends keyof Database> = Database &
  Record<Alias, Database[Table]>;

/**
 * Joins the transaction of the entity manager. Timestamps are read as ISO 8601 text in UTC, bigint
 * columns as numbers.
 */
export function db(em: SqlEntityManager): Kysely<Database> {
  return em.getKysely<Database>({ type: replicaReaders.has(em) ? 'read' : 'write' });
}

/**
 * For SQL that the query builder cannot express. Throws a ZodError if a row does not match the
 * schema.
 */
export async function queryCheckedRows<Row extends z.ZodType>(
  em: SqlEntityManager,
  rowSchema: Row,
  statement: RawBuilder<unknown>,
): Promise<z.output<Row>[]> {
  const { rows } = await statement.execute(db(em));
  return z.array(rowSchema).parse(rows);
}

type Cell<Value> = Value | Expression<Value>;

interface KeysetPage {
  cursor?: { at: Cell<string> | Cell<number>; id: Cell<number> | string } | null | undefined;
  limit: number;
  order?: 'asc' | 'desc' | undefined;
}

/**
 * Highest values first by default. Reads one row more than `limit`, so that `cutPage` can detect a
 * next page.
 */
export function keyset<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  [at, id]: readonly [at: StringReference<DB, Tables>, id: StringReference<DB, Tables>],
  { cursor, limit, order = 'desc' }: KeysetPage,
): SelectQueryBuilder<DB, Tables, Row> {
  const after = sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)})
    ${order === 'desc' ? sql`<` : sql`>`} (${cursor?.at}, ${cursor?.id})`;
  return query
    .$if(Boolean(cursor), (page) => page.where(after))
    .orderBy(at as ReferenceExpression<DB, Tables>, order)
    .orderBy(id as ReferenceExpression<DB, Tables>, order)
    .limit(rowLimit(limit + 1));
}

/** The two lists of the home page, most other lists, and the largest. */
const COMMON_PAGE_SIZES = [4, 6, 20, PAGE_MAX];

/**
 * A literal for common sizes, because PostgreSQL assumes a tenth of the rows for a parameter. Any
 * other size stays a parameter: each literal is a prepared statement of its own.
 */
export function rowLimit(rows: number): RawBuilder<number> {
  const isCommon = COMMON_PAGE_SIZES.some((size) => rows === size || rows === size + 1);
  return isCommon ? sql.lit(rows) : sql`${rows}`;
}

/** The smallest common size of at least `limit`, for a list that `cutPage` cuts to its limit. */
export function toCommonPageSize(limit: number): number {
  return COMMON_PAGE_SIZES.find((size) => size >= limit) ?? PAGE_MAX;
}

/** Inside of JSON, no type parser applies. */
export function isoText<Value extends string | null>(column: Expression<Value>): RawBuilder<Value> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** `SqlBool` allows 0 and 1 for other databases. */
export function flag(condition: Expression<SqlBool>): RawBuilder<boolean> {
  return sql`${condition}`;
}

/** SQLSTATE class 22 (value rejected) or 23 (constraint failed). */
export function isRefusedByDatabase(error: unknown): error is Error & { constraint?: string } {
  return error instanceof Error && /^2[23]\w{3}$/.test(getErrorCode(error));
}

/** PostgreSQL starts or stops, lacks resources, or lost this connection. */
const LOST_STATE = /^(57P0[123]|53\w{3}|08\w{3})$/;
/** `ENOENT`: the Unix socket of PostgreSQL does not exist. */
const LOST_CODE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
const LOST_WORDS =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|not currently accepting connections|Cannot use a pool after calling end|the database system is/;

/** PostgreSQL ended one statement or transaction: timeout, deadlock or conflict. */
const BUSY_STATE = /^(57014|25P0[34]|40001|40P01|55P03)$/;
const BUSY_WORDS = /Query read timeout/;

/** Also true if PostgreSQL lacks resources, such as connections or disk space. */
export function isConnectionLost(error: unknown): boolean {
  return isCausedBy(
    error,
    ({ message }, code) => LOST_STATE.test(code) || LOST_CODE.has(code) || LOST_WORDS.test(message),
  );
}

export function databaseLossRefusal(error: unknown): DomainError | null {
  const isBusy = ({ message }: Error, code: string) =>
    BUSY_STATE.test(code) || BUSY_WORDS.test(message);
  if (!isConnectionLost(error) && !isCausedBy(error, isBusy)) return null;
  const retryAfterSeconds = 2;
  return new DomainError(
    'unavailable',
    'database_unavailable',
    'We cannot reach our database right now. Please try again in a few seconds.',
    retryAfterSeconds,
  );
}

function isCausedBy(error: unknown, matches: (error: Error, code: string) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (matches(cause, getErrorCode(cause))) return true;
  }
  return false;
}
