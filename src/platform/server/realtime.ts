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

/** Without the content, so that it fits in a notification of PostgreSQL. */
export const RealtimeEvent = z.object({ kind: z.string(), id: z.int() });
export type RealtimeEvent = z.infer<typeof RealtimeEvent>;

const Payload = RealtimeEvent.extend({ userId: z.int() });

export interface Realtime {
  /** Ends when the signal is aborted or `closeStreams` is called. Throws `too_many_streams`. */
  subscribe(userId: number, signal: AbortSignal): AsyncGenerator<RealtimeEvent>;
  countStreams(): number;
  /** Must be called before a server waits for its connections to close. */
  closeStreams(): void;
}

/** Sent to all processes when the caller's transaction commits. */
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

export function publishEventExpression(
  userId: Expression<number>,
  kind: string,
  id: Expression<number>,
): RawBuilder<void> {
  return sql`pg_notify(${CHANNEL}, json_build_object(
    'kind', ${kind}::text, 'id', ${id}, 'userId', ${userId})::text)`;
}

const RETRY_DELAY_MS = 1_000;
const FIRST_CONNECTION_MAX_MS = 60_000;
/** A lost connection may cause no error. */
const CHECK_INTERVAL_MS = 15_000;
const STREAMS_MAX = 50;
/** Sent if events may have been missed. */
const MISSED_EVENT: RealtimeEvent = { kind: 'missed', id: 0 };

/** Throws if no connection can be opened in the first minute; later failures are reported. */
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
  // `waitForConnectionLoss` notices the loss; an error without a listener would end the process.
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

/** Every role of the database can send a notification. */
function parsePayload(payload: string | undefined) {
  try {
    return Payload.safeParse(JSON.parse(payload ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
