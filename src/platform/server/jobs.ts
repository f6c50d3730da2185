import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { SystemCtx } from './context.ts';
import type { Mailer } from './mail.ts';

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
}

export interface JobQueue extends Jobs {
  /** Begins to carry out what is queued, here and by other processes. */
  work(ctxOf: (jobId: string) => JobCtx): Promise<void>;
  stop(): Promise<void>;
}

const RETRY_DELAY_MAX = 600;

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

  return {
    async send(em, queue, data, afterSeconds = 0) {
      await boss.send(queue.name, data, {
        db: fromKysely(em.getKysely()),
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
      });
    },
    async work(ctxOf) {
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
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
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
