import { DatabaseClient, UnnamedClient } from './database-client.ts';

interface ConnectionSettings {
  pooled: boolean;
  statementTimeoutMs: number;
}

/** Time after the statement timeout in which PostgreSQL's response must arrive. */
const RESPONSE_MARGIN_MS = 1_000;

/** On an SSD, a random read costs hardly more than a sequential read. */
const PLANNING = '-c random_page_cost=1.1';

/** The format that `parseTimestamp` parses, even if the role has other settings. */
const FORMATS = ' -c timezone=UTC -c datestyle=ISO';

/** Also the time to wait for a free connection of the pool. */
const CONNECT_TIMEOUT_MS = { request: 2_000, patient: 120_000 };

/** Removes time limits that the role or the database may set. */
const UNLIMITED = ' -c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/** A pooler does not accept session settings; they must then be set on the database server. */
export function connectionOptions({ pooled, statementTimeoutMs }: ConnectionSettings) {
  const isPatient = statementTimeoutMs === 0;
  return {
    Client: pooled ? UnnamedClient : DatabaseClient,
    connectionTimeoutMillis: isPatient ? CONNECT_TIMEOUT_MS.patient : CONNECT_TIMEOUT_MS.request,
    // The end of a session frees the memory of its prepared statements.
    maxLifetimeSeconds: 3_600,
    // A statement also fails if the server neither responds nor disconnects.
    ...(!isPatient && { responseTimeout: statementTimeoutMs + RESPONSE_MARGIN_MS }),
    ...(!pooled && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: isPatient ? 0 : 10_000,
      options: PLANNING + FORMATS + (isPatient ? UNLIMITED : ''),
    }),
  };
}
