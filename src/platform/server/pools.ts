import { type Pool, TypeOverrides, types } from 'pg';
import { DatabaseClient, UnnamedClient } from './database-client.ts';
import { instantText } from './instant-text.ts';
import { wordList } from './word-list.ts';

interface Wanted {
  /** Whether a pooler hands out another session with every transaction. */
  pooled: boolean;
  /** Milliseconds for requests; 0 is for work that waits for the database however slow it is. */
  statementTimeout: number;
}

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
    Client: pooled ? UnnamedClient : DatabaseClient,
    connectionTimeoutMillis: isPatient ? CONNECT.patient : CONNECT.request,
    // The memory of prepared statements is freed with their session.
    maxLifetimeSeconds: 3_600,
    // Rejects if the server does not respond and the connection is not closed either.
    ...(!isPatient && { query_timeout: statementTimeout + ARRIVAL }),
    ...(!pooled && {
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: isPatient ? 0 : 10_000,
      options: PLANNING + WRITING + (isPatient ? UNLIMITED : ''),
    }),
  };
}

const BIGINT = 20;
const TIMESTAMPTZ = 1184;
const TEXT_LIST = 1009;

/** As it is, but for types that `pg` does not name. */
const library: { getTypeParser(oid: number): (text: string) => unknown } = types;
const anyList = library.getTypeParser(TEXT_LIST);

/** Returns a bigint, such as an amount in cents or a count, as a number; throws if it is not exact. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

/**
 * Sets the type parsers of a pool: a timestamp is read as ISO 8601 text, as views have it, a bigint as
 * a number, and a list of text by a parser that is faster than that of `pg` and returns the same.
 */
export function readValues({ options }: Pool): void {
  const own = new TypeOverrides(options.types);
  own.setTypeParser(BIGINT, safeInteger);
  own.setTypeParser(TIMESTAMPTZ, instantText);
  own.setTypeParser(TEXT_LIST, (text: string) => wordList(text, anyList));
  options.types = own;
}
