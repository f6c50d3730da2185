import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { getErrorCode, getErrorMessage, type Logger } from '../error-details.ts';

interface NamedDatabase {
  variable: string;
  url: string;
}

const TIMEOUT_MS = 30_000;
const RETRY_INTERVAL_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;
/** In the format of `server_version_num`. */
const OLDEST_VERSION = 150_000;

const temporaryErrorCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EAI_AGAIN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P0[1-3]|53300)/;
const silencePattern = /timeout|terminated/i;

/**
 * Waits if the problem may be temporary. Otherwise, and after `timeoutMs`, throws an error with the
 * message of `describeDatabaseProblem`.
 */
export async function waitForDatabase(
  database: NamedDatabase,
  log: Pick<Logger, 'info'>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  let isWaitLogged = false;
  for (;;) {
    const failure = await findFailure(database.url);
    if (failure === null) return;
    const isTemporary =
      temporaryErrorCodes.test(getErrorCode(failure)) ||
      silencePattern.test(getErrorMessage(failure));
    if (!isTemporary || performance.now() > end)
      throw new Error(describeDatabaseProblem(database, failure));
    if (!isWaitLogged) log.info(`Waiting for the database at ${formatHost(database.url)} …`);
    isWaitLogged = true;
    await sleep(RETRY_INTERVAL_MS);
  }
}

async function findFailure(url: string): Promise<unknown> {
  let client: Client | undefined;
  try {
    client = createClient(url, CONNECT_TIMEOUT_MS);
    await client.connect();
    const { rows } = await client.query({ text: 'show server_version_num' });
    const version = Number(rows[0].server_version_num);
    return version < OLDEST_VERSION ? new OldVersionError(version) : null;
  } catch (error) {
    return error;
  } finally {
    await client?.end().catch(() => {});
  }
}

class OldVersionError extends Error {
  constructor(version: number) {
    super(`PostgreSQL 15 or newer is required; this is version ${Math.floor(version / 10_000)}`);
  }
}

function createClient(url: string, timeoutMs: number): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'bidwright-wait',
    ...(timeoutMs && { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }),
  });
  // If the connection is lost, the next query fails. Without a listener, the process would end.
  client.on('error', () => {});
  return client;
}

function formatHost(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return 'the given address';
  return `${parsed.hostname || 'localhost'}:${parsed.port || 5432}`;
}

const reasonByCode: Record<string, (url: URL | null) => string> = {
  ECONNREFUSED: () =>
    'no server accepts connections there. Start PostgreSQL, or correct the host and port',
  ENOTFOUND: () => 'no host has this name. Correct the host',
  ETIMEDOUT: () => 'it does not answer. Check the host, the port and the firewall',
  '28P01': () => 'it refuses the user name or password. Correct them',
  '28000': () => 'it refuses this user. Correct the user name, or allow it in pg_hba.conf',
  '3D000': (url) => `it has no database ${readDatabaseName(url)}. Create it, or name another`,
  '42501': (url) =>
    `its user has no right to create tables in ${readDatabaseName(url)}. Make the user the owner of the ` +
    'database, or name the owner in DATABASE_DIRECT_URL',
  ENOSPC: () => 'its disk is full',
  '53100': () => 'its disk is full. Free some space there',
};

function readDatabaseName(url: URL | null): string {
  return decodeURIComponent(url?.pathname.slice(1) || url?.username || 'postgres');
}

export function describeDatabaseProblem(
  { variable, url }: NamedDatabase,
  failure: unknown,
): string {
  let code = getErrorCode(failure);
  if (silencePattern.test(getErrorMessage(failure))) code = 'ETIMEDOUT';
  else if (code === 'EAI_AGAIN') code = 'ENOTFOUND';
  const describe = reasonByCode[code];
  const text = describe ? describe(URL.parse(url)) : getErrorMessage(failure).replace(/\s+/g, ' ');
  return `${variable}: the database at ${formatHost(url)} cannot be used: ${text}.`;
}

const PROBE_INTERVAL_MS = 1_000;
/**
 * Ticks instead of time, because a process that is too busy to read a response also ticks less
 * often.
 */
const STALLED_TICKS = 4;
const TICK_MS = 500;

export async function reportStalls<Result>(
  url: string,
  log: Pick<Logger, 'info'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  void logStalls(url, log, ended.signal);
  try {
    return await work();
  } finally {
    ended.abort();
  }
}

async function logStalls(
  url: string,
  log: Pick<Logger, 'info'>,
  signal: AbortSignal,
): Promise<void> {
  const client = createClient(url, 0);
  // If the client is ended before it is connected, `connect` neither resolves nor rejects.
  const aborted = once(signal, 'abort').then(() => client.end().catch(() => {}));
  let response: Promise<unknown> = client.connect();
  while (!signal.aborted) {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks === STALLED_TICKS) log.info(`Waiting for the database at ${formatHost(url)} …`);
    }, TICK_MS);
    await Promise.race([response.catch(() => {}), aborted]);
    clearInterval(timer);
    await sleep(PROBE_INTERVAL_MS, null, { signal }).catch(() => {});
    response = client.query('select 1');
  }
  response.catch(() => {});
}
