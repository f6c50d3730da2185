import { EventEmitter, on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { z } from 'zod';
import { rows } from './db.ts';

const CHANNEL = 'live';

/** What happened, small enough for a notification of PostgreSQL: ids only, never content. */
export const LiveEvent = z.object({ kind: z.string(), id: z.int() });
export type LiveEvent = z.infer<typeof LiveEvent>;

const Payload = LiveEvent.extend({ userId: z.int() });

export interface Live {
  /** What concerns this person from now on, whichever process it happens in. */
  of(userId: number, signal: AbortSignal): AsyncGenerator<LiveEvent>;
}

/** Tells a person's open pages, in every process, once the caller's transaction commits. */
export async function publish(em: SqlEntityManager, userId: number, event: LiveEvent) {
  await rows(em, 'select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ ...event, userId })]);
}

/** Milliseconds before listening again after the connection was lost. */
const AGAIN_AFTER = 1_000;
/** Told to every open page when something may have been missed. */
const MISSED: LiveEvent = { kind: 'missed', id: 0 };

/** One connection per process listens for all its streams. */
export async function listenLive(url: string, report: (problem: string) => void) {
  const emitter = new EventEmitter().setMaxListeners(0);
  let closed = false;
  let client = await connect();

  async function connect(): Promise<Client> {
    const fresh = new Client({ connectionString: url, keepAlive: true });
    fresh.on('error', () => {});
    fresh.on('end', () => void again());
    fresh.on('notification', ({ payload }) => {
      const parsed = Payload.safeParse(JSON.parse(payload ?? 'null'));
      if (parsed.success) emitter.emit(String(parsed.data.userId), parsed.data);
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    return fresh;
  }

  async function again(): Promise<void> {
    while (!closed) {
      await setTimeout(AGAIN_AFTER);
      try {
        client = await connect();
        for (const name of emitter.eventNames()) emitter.emit(name, MISSED);
        return;
      } catch (error) {
        report(`Live updates cannot be heard: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  const live: Live = {
    async *of(userId, signal) {
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
      closed = true;
      await client.end();
    },
  };
}
