import { DatabaseClient, UnnamedClient } from './database-client.ts';

interface ConnectionSettings {
  /** Whether a pooler assigns another session to each transaction. */
  pooled: boolean;
  /** Milliseconds for requests; 0 means no limit. */
  statementTimeout: number;
}

/** Milliseconds for a response to arrive after the statement timeout. */
const RESPONSE_MARGIN = 1_000;

/** A random read of an SSD costs hardly more than a sequential one, which favours index scans. */
const PLANNING = '-c random_page_cost=1.1';

/**
 * The format of timestamps that `parseTimestamp` parses, which settings of the role must not change.
 */
const FORMATS = ' -c timezone=UTC -c datestyle=ISO';

/** Milliseconds until a connection is open, also while the pool has none free. */
const CONNECT = { request: 2_000, patient: 120_000 };

/** Replaces limits that the role or the database may set. */
const UNLIMITED = ' -c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * Returns the options of connections. A pooler accepts no settings; they must be set on its server.
 */
export function connectionOptions({ pooled, statementTimeout }: ConnectionSettings) {
  const isPatient = statementTimeout === 0;
  return {
    Client: pooled ? UnnamedClient : DatabaseClient,
    connectionTimeoutMillis: isPatient ? CONNECT.patient : CONNECT.request,
    // The memory of prepared statements is freed with their session.
    maxLifetimeSeconds: 3_600,
    // Rejects if the server does not respond and the connection is not closed either.
    ...(!isPatient && { responseTimeout: statementTimeout + RESPONSE_MARGIN }),
    ...(!pooled && {
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: isPatient ? 0 : 10_000,
      options: PLANNING + FORMATS + (isPatient ? UNLIMITED : ''),
    }),
  };
}
