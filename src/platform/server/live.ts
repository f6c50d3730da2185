import { EventEmitter, on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { Client, type Notification } from 'pg';
import { z } from 'zod';
import { DomainError } from '#platform/shared/errors.ts';
import { db } from './db.ts';
import { whyOf } from './failures.ts';

const CHANNEL = 'live';

/** A change, small enough for a notification of PostgreSQL: only ids, never content. */
export const LiveEvent = z.object({ kind: z.string(), id: z.int() });
export type LiveEvent = z.infer<typeof LiveEvent>;

const Payload = LiveEvent.extend({ userId: z.int() });

export interface Live {
  /** Yields the events of a user from now on, from all processes. */
  of(userId: number, signal: AbortSignal): AsyncGenerator<LiveEvent>;
  /** Returns the number of open streams in this process. */
  open(): number;
  /** Closes all streams. Must be called before a server waits for its connections to close. */
  end(): void;
}

/**
 * Sends an event to the open pages of users, in all processes, when the caller's transaction
 * commits.
 */
export async function publish(
  em: SqlEntityManager,
  userIds: number | readonly number[],
  event: LiveEvent,
): Promise<void> {
  const payloads = [userIds].flat().map((userId) => JSON.stringify({ ...event, userId }));
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(
    db(em),
  );
}

/** Returns the same call as an expression, for a statement that inserts the row of the event. */
export function publication(
  userId: Expression<number>,
  kind: string,
  id: Expression<number>,
): RawBuilder<void> {
  return sql`pg_notify(${CHANNEL}, json_build_object(
    'kind', ${kind}::text, 'id', ${id}, 'userId', ${userId})::text)`;
}

/** Milliseconds until the next attempt to connect. */
const RETRY_DELAY = 1_000;
/** Milliseconds within which the first connection must be made. */
const FIRST_CONNECTION_MAX = 60_000;
/** Milliseconds between checks of the connection, because a lost one may cause no error. */
const CHECK_INTERVAL = 15_000;
/** Maximum of open streams per user in one process. */
const STREAMS_MAX = 50;
/** Sent to every open page if events may have been missed. */
const MISSED: LiveEvent = { kind: 'missed', id: 0 };

/** Listens for all streams of a process with one connection. */
export async function listenLive(url: string, report: (problem: string) => void) {
  const emitter = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let client = await connectWithRetries(connect);
  const connected = keepConnected();

  function connect(): Promise<Client> {
    return listening(url, ({ payload }) => {
      const event = parsed(payload);
      if (event) emitter.emit(String(event.userId), { kind: event.kind, id: event.id });
    });
  }

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      await connectionLost(client);
      void client.end().catch(() => {});
      await reconnectUntilOpen();
    }
  }

  /** Resolves when the connection is closed, does not respond, or is no longer needed. */
  async function connectionLost(listening: Client): Promise<void> {
    const ended = new AbortController();
    listening.once('end', () => ended.abort());
    const signal = AbortSignal.any([ended.signal, closing.signal]);
    while (!signal.aborted) {
      await setTimeout(CHECK_INTERVAL, null, { signal }).catch(() => {});
      if (signal.aborted) return;
      const answered = await listening.query('select 1').then(Boolean, () => false);
      if (!answered) return;
    }
  }

  async function reconnectUntilOpen(): Promise<void> {
    const { signal } = closing;
    do await setTimeout(RETRY_DELAY, null, { signal }).catch(() => {});
    while (!signal.aborted && !(await reconnect()));
  }

  async function reconnect(): Promise<boolean> {
    try {
      client = await connect();
    } catch (error) {
      report(`Live updates cannot be heard: ${whyOf(error)}`);
      return false;
    }
    for (const userId of listenedUsers(emitter)) emitter.emit(userId, MISSED);
    return true;
  }

  const live: Live = {
    open: () => countStreams(emitter),
    end: () => closing.abort(),
    async *of(userId, caller) {
      const signal = AbortSignal.any([caller, closing.signal]);
      if (emitter.listenerCount(String(userId)) >= STREAMS_MAX) throw tooMany();
      try {
        for await (const [event] of on(emitter, String(userId), { signal })) {
          yield LiveEvent.parse(event);
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
  return {
    live,
    async close() {
      closing.abort();
      await connected;
      await client.end().catch(() => {});
    },
  };
}

/**
 * Retries the first connection, because the database may not respond yet when the server starts.
 */
async function connectWithRetries(connect: () => Promise<Client>): Promise<Client> {
  const end = performance.now() + FIRST_CONNECTION_MAX;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (performance.now() > end) throw error;
      await setTimeout(RETRY_DELAY);
    }
  }
}

/** Returns the users with open streams; all other listeners are for errors. */
function listenedUsers(emitter: EventEmitter) {
  return emitter.eventNames().filter((name) => name !== 'error');
}

function countStreams(emitter: EventEmitter): number {
  return listenedUsers(emitter).reduce((count, name) => count + emitter.listenerCount(name), 0);
}

async function listening(
  url: string,
  onNotification: (note: Notification) => void,
): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'bidwright-live',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  // `connectionLost` notices the loss; an error without a listener would terminate the process.
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

function tooMany(): DomainError {
  return new DomainError('too_many', 'too_many_streams', 'You have too many pages open at once.');
}

/** Returns null if the payload is invalid, because every user of the database can send one. */
function parsed(payload: string | undefined) {
  try {
    return Payload.safeParse(JSON.parse(payload ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
