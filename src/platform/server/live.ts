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

/** What happened, small enough for a notification of PostgreSQL: ids only, never content. */
export const LiveEvent = z.object({ kind: z.string(), id: z.int() });
export type LiveEvent = z.infer<typeof LiveEvent>;

const Payload = LiveEvent.extend({ userId: z.int() });

export interface Live {
  /** What concerns this person from now on, whichever process it happens in. */
  of(userId: number, signal: AbortSignal): AsyncGenerator<LiveEvent>;
  /** How many streams are open in this process. */
  open(): number;
  /** Ends all streams, as a server that shuts down must before its connections can. */
  end(): void;
}

/** Sends an event to the open pages of users, in all processes, when the caller's transaction commits. */
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

/** Returns the same call for a statement that inserts the row which the event is about. */
export function publication(
  userId: Expression<number>,
  kind: string,
  id: Expression<number>,
): RawBuilder<void> {
  return sql`pg_notify(${CHANNEL}, json_build_object(
    'kind', ${kind}::text, 'id', ${id}, 'userId', ${userId})::text)`;
}

/** Milliseconds before listening again after the connection was lost. */
const AGAIN_AFTER = 1_000;
/** Milliseconds within which the first connection must be made. */
const FIRST_WITHIN = 60_000;
/** A connection that died without a word is noticed by asking. */
const ASK_EVERY = 15_000;
/** Open pages of one person in one process; nobody looks at more. */
const STREAMS_MAX = 50;
/** Told to every open page when something may have been missed. */
const MISSED: LiveEvent = { kind: 'missed', id: 0 };

/** One connection per process listens for all its streams. */
export async function listenLive(url: string, report: (problem: string) => void) {
  const emitter = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let client = await retriedAtFirst(connect);
  const keeping = keepListening();

  function connect(): Promise<Client> {
    return listening(url, ({ payload }) => {
      const event = parsed(payload);
      if (event) emitter.emit(String(event.userId), { kind: event.kind, id: event.id });
    });
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await lost(client);
      void client.end().catch(() => {});
      await listenAgain();
    }
  }

  /** Resolves when the connection has ended, does not answer, or is no longer wanted. */
  async function lost(listening: Client): Promise<void> {
    const ended = new AbortController();
    listening.once('end', () => ended.abort());
    const signal = AbortSignal.any([ended.signal, closing.signal]);
    while (!signal.aborted) {
      await setTimeout(ASK_EVERY, null, { signal }).catch(() => {});
      if (signal.aborted) return;
      const answered = await listening.query('select 1').then(Boolean, () => false);
      if (!answered) return;
    }
  }

  async function listenAgain(): Promise<void> {
    const { signal } = closing;
    do await setTimeout(AGAIN_AFTER, null, { signal }).catch(() => {});
    while (!signal.aborted && !(await heardAgain()));
  }

  async function heardAgain(): Promise<boolean> {
    try {
      client = await connect();
    } catch (error) {
      report(`Live updates cannot be heard: ${whyOf(error)}`);
      return false;
    }
    for (const userId of peopleOf(emitter)) emitter.emit(userId, MISSED);
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
      await keeping;
      await client.end().catch(() => {});
    },
  };
}

/** The start of a server waits for a database that stalls. */
async function retriedAtFirst(connect: () => Promise<Client>): Promise<Client> {
  const end = performance.now() + FIRST_WITHIN;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (performance.now() > end) throw error;
      await setTimeout(AGAIN_AFTER);
    }
  }
}

/** A stream listens for its person, and for errors. */
function peopleOf(emitter: EventEmitter) {
  return emitter.eventNames().filter((name) => name !== 'error');
}

function countStreams(emitter: EventEmitter): number {
  return peopleOf(emitter).reduce((count, name) => count + emitter.listenerCount(name), 0);
}

async function listening(url: string, heard: (note: Notification) => void): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'bidwright-live',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  // The loss is noticed where it is mended; an error nobody hears would end the process.
  client.on('error', () => {});
  client.on('notification', heard);
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

/** Anybody who may use the database may speak on the channel, and say what they like. */
function parsed(payload: string | undefined) {
  try {
    return Payload.safeParse(JSON.parse(payload ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
