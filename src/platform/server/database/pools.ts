import { type Pool, TypeOverrides, types } from 'pg';
import { DatabaseClient, UnnamedClient } from './database-client.ts';
import { parseTextArray } from './text-array-parser.ts';
import { instantText } from './timestamp-parser.ts';

interface Wanted {
  /** Whether a pooler assigns another session to each transaction. */
  pooled: boolean;
  /** Milliseconds for requests; 0 means no limit. */
  statementTimeout: number;
}

/** Milliseconds for a response to arrive after the statement timeout. */
const ARRIVAL = 1_000;

/** A random read of an SSD costs hardly more than a sequential one, which favours index scans. */
const PLANNING = '-c random_page_cost=1.1';

/**
 * The format of timestamps that `instantText` parses, which settings of the role must not change.
 */
const WRITING = ' -c timezone=UTC -c datestyle=ISO';

/** Milliseconds until a connection is open, also while the pool has none free. */
const CONNECT = { request: 2_000, patient: 120_000 };

/** Replaces limits that the role or the database may set. */
const UNLIMITED = ' -c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * Returns the options of connections. A pooler accepts no settings; they must be set on its server.
 */
export function connectionOptions({ pooled, statementTimeout }: Wanted) {
  const isPatient = statementTimeout === 0;
  return {
    Client: pooled ? UnnamedClient : DatabaseClient,
    connectionTimeoutMillis: isPatient ? CONNECT.patient : CONNECT.request,
    // The memory of prepared statements is freed with their session.
    maxLifetimeSeconds: 3_600,
    // Rejects if the server does not respond and the connection is not closed either.
    ...(!isPatient && { responseTimeout: statementTimeout + ARRIVAL }),
    ...(!pooled && {
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: isPatient ? 0 : 10_000,
      options: PLANNING + WRITING + (isPatient ? UNLIMITED : ''),
    }),
  };
}

const BIGINT = 20;
const TIMESTAMPTZ = 1184;
const TEXT_ARRAY = 1009;

/** The type parsers of `pg`, also those of types that its declarations do not name. */
const library: { getTypeParser(oid: number): (text: string) => unknown } = types;
const parseArray = library.getTypeParser(TEXT_ARRAY);

/**
 * Returns a bigint, such as an amount in cents or a count, as a number; throws if it is not exact.
 */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

/** Sets the type parsers of a pool: a timestamp is read as ISO 8601 text, a bigint as a number. */
export function readValues({ options }: Pool): void {
  const own = new TypeOverrides(options.types);
  own.setTypeParser(BIGINT, safeInteger);
  own.setTypeParser(TIMESTAMPTZ, instantText);
  own.setTypeParser(TEXT_ARRAY, (text: string) => parseTextArray(text, parseArray));
  options.types = own;
}
