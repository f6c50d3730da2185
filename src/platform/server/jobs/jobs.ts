import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobCtx, Jobs, Queue } from '../context.ts';
import { db } from '../database/db.ts';
import { toErrorDetails } from '../error-details.ts';
import type { JobFailures } from './job-failures.ts';

/** A queue with the handler of its jobs. */
export interface Worker {
  queue: Pick<Queue<object>, 'name' | 'retryLimit' | 'expireInSeconds'>;
  /** A cron expression in UTC, or null if the job is only sent. */
  cron: string | null;
  /** The parts that fail independently, by the names under which their failures are counted. */
  parts: readonly string[];
  run(ctx: JobCtx, data: unknown): Promise<void>;
}

/** Returns a worker. A job without data gets `{}`. A job fails if the schema refuses its data. */
export function defineWorker<Data extends object>(
  queue: Queue<Data>,
  run: (ctx: JobCtx, data: Data) => Promise<void>,
  cron: string | null = null,
  parts: readonly string[] = [],
): Worker {
  return { queue, cron, parts, run: async (ctx, data) => run(ctx, queue.data.parse(data ?? {})) };
}

/** The queue, and the workers of this process. */
export interface JobQueue extends Jobs {
  /** Starts the workers, which run jobs sent by any process; `createCtx` is called per attempt. */
  startWorkers(createCtx: (jobId: string) => JobCtx): Promise<void>;
  /** Waits up to five seconds for running jobs. */
  stop(): Promise<void>;
}

const RETRY_DELAY_MAX_SECONDS = 600;
const EXPIRE_IN_SECONDS = 120;
/** pg-boss waits longer than `withTimeout`, because a timeout of pg-boss would not be logged. */
const EXPIRE_MARGIN_SECONDS = 5;

/**
 * After a full batch, the next batch is read at once, because one notification may announce many
 * jobs.
 */
const workOptions = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;

/** Creates or upgrades the tables of the queue, because the server's role may not do so itself. */
export async function installJobQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  // Without a listener, an error would end the process. If the start fails, `start` rejects.
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Opens the queue in PostgreSQL. If the tables of the queue are missing, creates them. */
export async function openJobQueue(
  url: string,
  workers: Worker[],
  failures: JobFailures,
): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 60_000,
    application_name: 'bidwright-jobs',
    useListenNotify: true,
    supervise: true,
  });
  boss.on('error', (error) => failures.report({ job: 'job-queue' }, error));
  await boss.start();
  failures.register('job-queue');
  const existingQueues = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { queue, parts } of workers) {
    await createOrUpdateQueue(boss, queue, existingQueues.has(queue.name));
    failures.register(queue.name, parts);
  }

  return {
    async send(em, queue, data, afterSeconds) {
      const transaction = fromKysely(em.getKysely());
      const delay = afterSeconds && { startAfter: afterSeconds };
      await boss.send(queue.name, data, { db: transaction, ...delay });
    },
    async startWorkers(createCtx) {
      for (const worker of workers) {
        const { name } = worker.queue;
        if (worker.cron) await boss.schedule(name, worker.cron, {}, { tz: 'UTC' });
        await boss.work(name, workOptions, (jobs) =>
          Promise.all(jobs.map((job) => runAttempt(worker, job, createCtx(job.id), failures))),
        );
      }
    },
    async stop() {
      // `boss.stop` checks only every half second whether the workers are idle. Most workers are
      // idle within milliseconds, so their end is awaited first.
      const ended = Promise.all(workers.map(({ queue }) => boss.offWork(queue.name)));
      await Promise.race([ended, setTimeout(500, null, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Runs one attempt at a job. A failure is logged and counted, and pg-boss retries the job. */
async function runAttempt(
  { queue, run }: Worker,
  { id, data, retryCount }: JobWithMetadata<unknown>,
  ctx: JobCtx,
  failures: JobFailures,
) {
  const work = { job: queue.name, id, attempt: retryCount + 1 };
  const reportFailure: JobCtx['reportFailure'] = (part, error) =>
    failures.report({ ...work, part }, error);
  try {
    await withTimeout(run({ ...ctx, reportFailure }, data), queue);
    return { id, status: 'completed' as const };
  } catch (error) {
    failures.report(work, error);
    return { id, status: 'failed' as const, output: toErrorDetails(error) };
  }
}

/** Throws if a job exceeds the time limit of its queue. The job itself cannot be stopped. */
async function withTimeout(
  running: Promise<void>,
  { expireInSeconds }: Worker['queue'],
): Promise<void> {
  const seconds = expireInSeconds ?? EXPIRE_IN_SECONDS;
  const completed = new AbortController();
  const timeout = setTimeout(seconds * 1_000, null, { signal: completed.signal }).then(() => {
    throw new Error(`The job was not done after ${seconds} seconds`);
  });
  await Promise.race([running, timeout]).finally(() => completed.abort());
}

async function createOrUpdateQueue(
  boss: PgBoss,
  { name, retryLimit, expireInSeconds }: Worker['queue'],
  exists: boolean,
) {
  const options = {
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: RETRY_DELAY_MAX_SECONDS,
    deleteAfterSeconds: 86_400,
    expireInSeconds: (expireInSeconds ?? EXPIRE_IN_SECONDS) + EXPIRE_MARGIN_SECONDS,
    notify: true,
  };
  if (exists) await boss.updateQueue(name, options);
  else await boss.createQueue(name, options);
}

/** Selects the queue and the times of the jobs that no worker has started. */
export const waitingJobs = sql`(
  select name as queue, created_on as created_at, start_after as start_at
  from pgboss.job where state < 'active' and not blocked)`;

/** Deletes the waiting jobs whose data has `value` under `key`, in the caller's transaction. */
export async function deleteWaitingJobs(
  em: SqlEntityManager,
  { name }: { name: string },
  key: string,
  value: string,
): Promise<void> {
  await sql`delete from pgboss.job
    where name = ${name} and state < 'active' and data->>${key}::text = ${value}`.execute(db(em));
}
