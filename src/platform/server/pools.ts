import { Socket } from 'node:net';
import { type Client, type Pool, type PoolClient, TypeOverrides, types } from 'pg';
import { instantText } from './instant-text.ts';
import { isPlannedOnce, statementNames } from './statement-names.ts';
import { wordList } from './word-list.ts';

interface Wanted {
  /** Whether a pooler hands out another session with every transaction. */
  pooled: boolean;
  /** Milliseconds for requests; 0 is for work that waits for the database however slow it is. */
  statementTimeout: number;
}

const NAMED_MAX = 500;

/** Milliseconds for an answer to arrive after the last moment at which a statement may end. */
const ARRIVAL = 1_000;

/** Drives of today find a page anywhere: walking an index is worth more than reading a table. */
const PLANNING = '-c random_page_cost=1.1';

/** How moments are written, whatever the role was given: what reads them knows no other. */
const WRITING = ' -c timezone=UTC -c datestyle=ISO';

/** Milliseconds until a connection is open, also while the pool has none free. */
const CONNECT = { request: 2_000, patient: 120_000 };

/** Replaces limits that the role or the database may have. */
const UNLIMITED = ' -c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/** Options of connections; a pooler takes no settings, its server has them. */
export function connectionOptions({ pooled, statementTimeout }: Wanted) {
  const isPatient = statementTimeout === 0;
  return {
    connectionTimeoutMillis: isPatient ? CONNECT.patient : CONNECT.request,
    // What a connection has prepared goes with it.
    maxLifetimeSeconds: 3_600,
    ...(!pooled && {
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: isPatient ? 0 : 10_000,
      options: PLANNING + WRITING + (isPatient ? UNLIMITED : ''),
    }),
  };
}

/** A line in use that is silent for longer than any statement may take is dead. */
export function dropSilent(pool: Pool, { statementTimeout }: Pick<Wanted, 'statementTimeout'>) {
  if (statementTimeout === 0) return;
  const patience = statementTimeout + ARRIVAL;
  pool.on('connect', ({ connection: { stream } }: Client) => {
    stream.on('timeout', () => stream.destroy());
  });
  pool.on('acquire', (client: Client) => listenFor(client, patience));
  pool.on('release', (_error, client: Client) => listenFor(client, 0));
}

/** Milliseconds of silence after which its socket says so; 0 is never. */
function listenFor({ connection: { stream } }: Client, patience: number): void {
  if (stream instanceof Socket) stream.setTimeout(patience);
}

const TIMESTAMPTZ = 1184;
const TEXT_LIST = 1009;

/** As it is, but for types that `pg` does not name. */
const library: { getTypeParser(oid: number): (text: string) => unknown } = types;
const anyList = library.getTypeParser(TEXT_LIST);

/**
 * A moment that is selected by itself arrives as the ISO 8601 text a view carries; a list of words
 * as any reader gives it, sooner.
 */
export function readValues({ options }: Pool): void {
  const own = new TypeOverrides(options.types);
  own.setTypeParser(TIMESTAMPTZ, instantText);
  own.setTypeParser(TEXT_LIST, (text: string) => wordList(text, anyList));
  options.types = own;
}

/** Statements that recur get a name, where the session that knows it stays ours. */
export function prepareStatements(pool: Pool, { pooled }: Pick<Wanted, 'pooled'>): void {
  const change = pooled ? withoutName : withName();
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, { query: (...args: unknown[]) => query(...change(args)) });
  });
}

type Change = (args: unknown[]) => unknown[];

/** Parsing and planning is half the price of a short read: recurring ones are prepared once. */
function withName(): Change {
  const nameOf = statementNames(NAMED_MAX);
  return (args) => {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || !isPlannedOnce(text, values)) {
      return args;
    }
    const name = nameOf(text);
    return name ? [{ name, text, values }, ...rest] : args;
  };
}

/** Libraries give names, too. */
function withoutName(args: unknown[]): unknown[] {
  const [query, ...rest] = args;
  if (typeof query !== 'object' || query === null || !('name' in query)) return args;
  const { name: _, ...nameless } = query;
  return [nameless, ...rest];
}
