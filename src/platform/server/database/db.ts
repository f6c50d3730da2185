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
  /** Whether a pooler assigns another session to each transaction; default false. */
  pooled?: boolean;
  /** Called if an idle connection is lost. The pool opens another connection when needed. */
  onConnectionLost?: (error: Error) => void;
  /** Streaming replica. Only entity managers that `allowReplica` was called with read from it. */
  replica?: Replica | null;
}

/** Opens the object-relational mapper with the connections of the product. */
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
      // One transaction per migration, because locks last until the transaction ends.
      allOrNothing: false,
    },
    // The job queue and the payment sandbox create their own tables. Functions, triggers and the
    // view of ledger faults are created by migrations only. The command `ledger:verify` checks that
    // the triggers of the ledger exist and are enabled.
    schemaGenerator: {
      ignoreSchema: ['pgboss', 'stripe_sandbox'],
      ignoreRoutines: true,
      ignoreTriggers: true,
      skipViews: ['ledger_faults'],
    },
    pool: { min: 0, max: poolMax },
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

/** Allows reads of this entity manager to use the replica, if one is configured. */
export function allowReplica(em: SqlEntityManager): void {
  if (em.config.get('replicas', []).length > 0) replicaReaders.add(em);
}

export type { Database };

/** All tables, and `Table` also under `Alias`. For conditions that several reads share. */
export type Aliased<Alias extends string, Table extends keyof Database> = Database &
  Record<Alias, Database[Table]>;

/**
 * Returns the query builder for the tables of the product, in the transaction of the entity manager
 * if there is one. Timestamps are read as ISO 8601 text in UTC, bigint columns as numbers.
 */
export function db(em: SqlEntityManager): Kysely<Database> {
  return em.getKysely<Database>({ type: replicaReaders.has(em) ? 'read' : 'write' });
}

/**
 * Runs SQL that the query builder cannot express and validates the returned rows. Throws a ZodError
 * if a row does not match the schema.
 */
export async function queryCheckedRows<Row extends z.ZodType>(
  em: SqlEntityManager,
  rowSchema: Row,
  statement: RawBuilder<unknown>,
): Promise<z.output<Row>[]> {
  const { rows } = await statement.execute(db(em));
  return z.array(rowSchema).parse(rows);
}

interface KeysetPage {
  /** The values of the two columns in the last row of the previous page. */
  cursor?: { at: string | number; id: number } | null | undefined;
  limit: number;
  order?: 'asc' | 'desc' | undefined;
}

/**
 * Orders a read by a column, such as a timestamp, and an id, by default with the highest values
 * first. If there is a cursor, limits the read to the rows after the cursor. Reads one row more
 * than `limit`, so that `cutPage` can detect a next page.
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
    .limit(limit + 1);
}

/** Converts a timestamp to ISO 8601 text inside of JSON, where no type parser applies. */
export function isoText<Value extends string | null>(column: Expression<Value>): RawBuilder<Value> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Returns a condition as a boolean column; `SqlBool` allows 0 and 1 for other databases. */
export function flag(condition: Expression<SqlBool>): RawBuilder<boolean> {
  return sql`${condition}`;
}

/** Returns whether PostgreSQL rejected a value (SQLSTATE class 22) or a constraint failed (23). */
export function isRefusedByDatabase(error: unknown): error is Error & { constraint?: string } {
  return error instanceof Error && /^2[23]\w{3}$/.test(getErrorCode(error));
}

/** SQLSTATE if PostgreSQL starts or stops, lacks resources, or lost this connection. */
const LOST_STATE = /^(57P0[123]|53\w{3}|08\w{3})$/;
/** Codes of Node; `ENOENT` means that the Unix socket of PostgreSQL does not exist. */
const LOST_CODE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
const LOST_WORDS =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|not currently accepting connections|Cannot use a pool after calling end|the database system is/;

/** SQLSTATE if PostgreSQL ended one statement or transaction: timeout, deadlock or conflict. */
const BUSY_STATE = /^(57014|25P0[34]|40001|40P01|55P03)$/;
const BUSY_WORDS = /Query read timeout/;

/**
 * Returns whether the connection was lost or could not be opened, or PostgreSQL lacks resources,
 * for example connections or disk space.
 */
export function isConnectionLost(error: unknown): boolean {
  return isCausedBy(
    error,
    ({ message }, code) => LOST_STATE.test(code) || LOST_CODE.has(code) || LOST_WORDS.test(message),
  );
}

/**
 * Returns the refusal for an error of an unavailable or overloaded database; null for other errors.
 */
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

/** Returns whether a condition holds for an error or one of its causes. */
function isCausedBy(error: unknown, matches: (error: Error, code: string) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (matches(cause, getErrorCode(cause))) return true;
  }
  return false;
}
