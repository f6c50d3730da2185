import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { SystemCtx } from './context.ts';
import type { Watcher } from './live.ts';
import type { Mailer } from './mail.ts';
import { AT_ONCE, leave, OUTBOX, takeOut } from './outbox.ts';

/** A kind of work that leaves the request. */
export interface Queue<Data extends object> {
  name: string;
  data: z.ZodType<Data>;
  /** How often it is tried again, with growing delays, before it is given up and reported. */
  retryLimit: number;
}

/** What work runs with. `jobId` is the same for every attempt at one piece of work. */
export interface JobCtx extends SystemCtx {
  jobId: string;
  mailer: Mailer;
}

/** A queue with what is done for each of its entries. */
export interface Worker {
  queue: { name: string; retryLimit: number };
  /** A cron line in UTC, for work that comes by itself. */
  cron: string | null;
  run(ctx: JobCtx, data: unknown): Promise<void>;
}

export function worker<Data extends object>(
  queue: Queue<Data>,
  run: (ctx: JobCtx, data: Data) => Promise<void>,
  cron: string | null = null,
): Worker {
  return { queue, cron, run: (ctx, data) => run(ctx, queue.data.parse(data ?? {})) };
}

export interface Jobs {
  /** Queues work in the caller's transaction: it exists if and only if that commits. */
  send<Data extends object>(
    em: SqlEntityManager,
    queue: Queue<Data>,
    data: Data,
    afterSeconds?: number,
  ): Promise<void>;
  /** The JSON of such an entry, for a statement that leaves it itself; null where none is wanted. */
  entry<Data extends object>(queue: Queue<Data>, data: Data): string | null;
}

export interface JobQueue extends Jobs, Watcher {
  /** Begins to carry out what is queued, here and by other processes. */
  work(em: SqlEntityManager, ctxOf: (jobId: string) => JobCtx): Promise<void>;
  stop(): Promise<void>;
}

const RETRY_DELAY_MAX = 600;

/** Milliseconds after which the outbox is looked into unasked: a call may be lost with its line. */
const LOOK_EVERY = 2_000;

/** One notice may stand for many entries: they are taken by fours while there are that many. */
const working = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** Opens the queue on PostgreSQL; its tables are made when missing. */
export async function openJobQueue(
  url: string,
  workers: Worker[],
  report: (error: Error) => void,
): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    application_name: 'bidwright-jobs',
    useListenNotify: true,
    supervise: true,
  });
  boss.on('error', report);
  await boss.start();
  for (const { queue } of workers) await ensureQueue(boss, queue);
  const names = workers.map(({ queue }) => queue.name);

  const stopping = new AbortController();
  let called = new AbortController();
  let moving = Promise.resolve();

  /** Moves what is left for queues into them: once, whatever dies meanwhile. */
  async function moveOn(em: SqlEntityManager): Promise<void> {
    while (!stopping.signal.aborted) {
      called = new AbortController();
      const hasMore = await moveSome(boss, em.fork(), names).catch((thrown) => {
        report(asError(thrown));
        return false;
      });
      if (hasMore) continue;
      const signal = AbortSignal.any([called.signal, stopping.signal]);
      await setTimeout(LOOK_EVERY, null, { signal }).catch(() => {});
    }
  }

  return {
    send: (em, queue, data, afterSeconds = 0) => leave(em, queue, data, afterSeconds),
    entry: (_queue, data) => JSON.stringify(data),
    hearing: () => called.abort(),
    deaf() {},
    changed(table) {
      if (table === OUTBOX) called.abort();
    },
    async work(em, ctxOf) {
      for (const { queue, cron, run } of workers) {
        if (cron) await boss.schedule(queue.name, cron, {}, { tz: 'UTC' });
        await boss.work(queue.name, working, (jobs) =>
          Promise.all(
            jobs.map(async ({ id, data }) => {
              const failure = await run(ctxOf(id), data).then(() => null, asError);
              if (!failure) return { id, status: 'completed' as const };
              report(failure);
              return { id, status: 'failed' as const, output: { message: failure.message } };
            }),
          ),
        );
      }
      moving = moveOn(em);
    },
    async stop() {
      stopping.abort();
      await moving;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Gives whether there may be more. */
function moveSome(boss: PgBoss, em: SqlEntityManager, queues: string[]): Promise<boolean> {
  return em.transactional(async (em) => {
    const entries = await takeOut(em, queues);
    const db = fromKysely(em.getKysely());
    for (const [queue, its] of Map.groupBy(entries, (entry) => entry.queue)) {
      const jobs = its.map(({ data, startAt }) => ({
        data,
        ...(startAt && { startAfter: startAt }),
      }));
      await boss.insert(queue, jobs, { db });
    }
    return entries.length === AT_ONCE;
  });
}

async function ensureQueue(boss: PgBoss, { name, retryLimit }: Worker['queue']) {
  const options = {
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: RETRY_DELAY_MAX,
    deleteAfterSeconds: 86_400,
    expireInSeconds: 120,
    notify: true,
  };
  if (await boss.getQueue(name)) await boss.updateQueue(name, options);
  else await boss.createQueue(name, options);
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
