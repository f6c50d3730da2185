import { EventEmitter, on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { Client, type Notification } from 'pg';
import { z } from 'zod';
import { DomainError } from '#platform/shared/errors.ts';
import { db } from './database/db.ts';
import { getErrorMessage } from './error-details.ts';

const CHANNEL = 'live';

/**
 * A change: the kind and the id of what has changed. It never contains the content, so that it fits
 * in a notification of PostgreSQL.
 */
export const RealtimeEvent = z.object({ kind: z.string(), id: z.int() });
export type RealtimeEvent = z.infer<typeof RealtimeEvent>;

const Payload = RealtimeEvent.extend({ userId: z.int() });

/** The live events of this process. */
export interface Realtime {
  /**
   * Yields the events of a user from now on, until the signal is aborted or `closeStreams` is
   * called. Throws `too_many_streams` if the user has too many streams in this process.
   */
  subscribe(userId: number, signal: AbortSignal): AsyncGenerator<RealtimeEvent>;
  /** Returns the number of open streams in this process. */
  countStreams(): number;
  /** Closes all streams. Must be called before a server waits for its connections to close. */
  closeStreams(): void;
}

/**
 * Sends an event to the open pages of users, in all processes. It is sent when the caller's
 * transaction commits.
 */
export async function publishEvent(
  em: SqlEntityManager,
  userIds: number | readonly number[],
  event: RealtimeEvent,
): Promise<void> {
  const ids = typeof userIds === 'number' ? [userIds] : userIds;
  const payloads = ids.map((userId) => JSON.stringify({ ...event, userId }));
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(
    db(em),
  );
}

/** Returns `publishEvent` as an expression, for a statement that also inserts the row with `id`. */
export function publishEventExpression(
  userId: Expression<number>,
  kind: string,
  id: Expression<number>,
): RawBuilder<void> {
  return sql`pg_notify(${CHANNEL}, json_build_object(
    'kind', ${kind}::text, 'id', ${id}, 'userId', ${userId})::text)`;
}

/** Time until the next attempt to connect. */
const RETRY_DELAY_MS = 1_000;
/** Time within which the first connection must be made. */
const FIRST_CONNECTION_MAX_MS = 60_000;
/** Time between checks of the connection, because a lost connection may cause no error. */
const CHECK_INTERVAL_MS = 15_000;
/** Maximum of open streams per user in one process. */
const STREAMS_MAX = 50;
/** Sent to every open page if events may have been missed. */
const MISSED_EVENT: RealtimeEvent = { kind: 'missed', id: 0 };

/**
 * Opens one connection that receives the events for all streams of this process, and opens another
 * when the connection is lost. Throws if no connection can be opened in the first minute. `report`
 * is called for each later attempt that fails.
 */
export async function openRealtime(url: string, report: (problem: string) => void) {
  const emitter = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let client = await connectWithRetries(connect);
  const reconnecting = reconnectWhenLost();

  function connect(): Promise<Client> {
    return connectListener(url, ({ payload }) => {
      const event = parsePayload(payload);
      if (event) emitter.emit(String(event.userId), { kind: event.kind, id: event.id });
    });
  }

  async function reconnectWhenLost(): Promise<void> {
    while (!closing.signal.aborted) {
      await waitForConnectionLoss(client);
      void client.end().catch(() => {});
      await reconnectUntilOpen();
    }
  }

  /** Resolves when the connection is closed, does not respond, or is no longer needed. */
  async function waitForConnectionLoss(connection: Client): Promise<void> {
    const ended = new AbortController();
    connection.once('end', () => ended.abort());
    const signal = AbortSignal.any([ended.signal, closing.signal]);
    while (!signal.aborted) {
      await setTimeout(CHECK_INTERVAL_MS, null, { signal }).catch(() => {});
      if (signal.aborted) return;
      const hasResponded = await connection.query('select 1').then(Boolean, () => false);
      if (!hasResponded) return;
    }
  }

  async function reconnectUntilOpen(): Promise<void> {
    const { signal } = closing;
    do {
      await setTimeout(RETRY_DELAY_MS, null, { signal }).catch(() => {});
    } while (!signal.aborted && !(await reconnect()));
  }

  /**
   * Opens another connection and sends `MISSED_EVENT` to all open pages. Returns whether this
   * succeeded.
   */
  async function reconnect(): Promise<boolean> {
    try {
      client = await connect();
    } catch (error) {
      report(`Live updates are interrupted: ${getErrorMessage(error)}`);
      return false;
    }
    for (const userId of listUsersWithStreams(emitter)) emitter.emit(userId, MISSED_EVENT);
    return true;
  }

  const realtime: Realtime = {
    countStreams: () => countStreams(emitter),
    closeStreams: () => closing.abort(),
    async *subscribe(userId, callerSignal) {
      const signal = AbortSignal.any([callerSignal, closing.signal]);
      if (emitter.listenerCount(String(userId)) >= STREAMS_MAX) throw tooManyStreamsError();
      try {
        for await (const [event] of on(emitter, String(userId), { signal })) {
          yield RealtimeEvent.parse(event);
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
  return {
    realtime,
    async close() {
      closing.abort();
      await reconnecting;
      await client.end().catch(() => {});
    },
  };
}

/**
 * Retries the first connection, because the database may not respond yet when the server starts.
 */
async function connectWithRetries(connect: () => Promise<Client>): Promise<Client> {
  const end = performance.now() + FIRST_CONNECTION_MAX_MS;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (performance.now() > end) throw error;
      await setTimeout(RETRY_DELAY_MS);
    }
  }
}

/** Returns the ids of users with open streams, as text. `on` also listens for `error`. */
function listUsersWithStreams(emitter: EventEmitter) {
  return emitter.eventNames().filter((name) => name !== 'error');
}

function countStreams(emitter: EventEmitter): number {
  return listUsersWithStreams(emitter).reduce(
    (count, name) => count + emitter.listenerCount(name),
    0,
  );
}

async function connectListener(
  url: string,
  onNotification: (notification: Notification) => void,
): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'bidwright-live',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  // `waitForConnectionLoss` notices the loss; an error without a listener would terminate the
  // process.
  client.on('error', () => {});
  client.on('notification', onNotification);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

function tooManyStreamsError(): DomainError {
  return new DomainError(
    'too_many',
    'too_many_streams',
    'You have too many pages open. Close some of them.',
  );
}

/** Returns null if the payload is invalid: every role of the database can send a notification. */
function parsePayload(payload: string | undefined) {
  try {
    return Payload.safeParse(JSON.parse(payload ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
