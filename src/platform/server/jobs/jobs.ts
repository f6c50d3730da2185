import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { JobCtx, Jobs, Queue } from '../context.ts';
import { db } from '../database/db.ts';
import { toErrorDetails } from '../error-details.ts';
import type { JobFailures } from './job-failures.ts';

export interface Worker {
  queue: Pick<Queue<object>, 'name' | 'retryLimit' | 'expireInSeconds'>;
  /** In UTC; null if the job is only sent. */
  cron: string | null;
  parts: readonly string[];
  run(ctx: JobCtx, data: unknown): Promise<void>;
}

/** A job without data gets `{}`. */
export function defineWorker<Data extends object>(
  queue: Queue<Data>,
  run: (ctx: JobCtx, data: Data) => Promise<void>,
): Worker {
  return {
    queue,
    cron: null,
    parts: [],
    run: async (ctx, data) => run(ctx, queue.data.parse(data ?? {})),
  };
}

interface ScheduleOptions {
  retryLimit?: number;
  expireInSeconds?: number;
  parts?: readonly string[];
}

/** By default, a failed run is not retried, because the next run also does what it missed. */
export function defineScheduledWorker(
  name: string,
  cron: string,
  run: (ctx: JobCtx) => Promise<void>,
  { parts = [], retryLimit = 0, ...options }: ScheduleOptions = {},
): Worker {
  return { queue: { name, retryLimit, ...options }, cron, parts, run };
}

export interface JobQueue extends Jobs {
  startWorkers(createCtx: (jobId: string) => JobCtx): Promise<void>;
  /** Waits up to five seconds for running jobs. */
  stop(): Promise<void>;
}

const RETRY_DELAY_MAX_SECONDS = 600;
const EXPIRE_IN_SECONDS = 120;
/** pg-boss waits longer than `withTimeout`, because its own timeout would not be logged. */
const EXPIRE_MARGIN_SECONDS = 5;

/**
 * Delayed jobs and retries are not announced; polling for them, in each of about 40 queues, is most
 * of what an idle server does.
 */
const POLLING_SECONDS = 5;
/** Runs of a scheduled job are minutes apart. */
const SCHEDULED_POLLING_SECONDS = 15;

/** One notification may announce many jobs. */
const workOptions = {
  pollingIntervalSeconds: 1,
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;

/** The server's role may not create or upgrade the tables. */
export async function installJobQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  // Without a listener, an error would end the process. If the start fails, `start` rejects.
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

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
        const notifyPollingIntervalSeconds = worker.cron
          ? SCHEDULED_POLLING_SECONDS
          : POLLING_SECONDS;
        await boss.work(name, { ...workOptions, notifyPollingIntervalSeconds }, (jobs) =>
          Promise.all(jobs.map((job) => runAttempt(worker, job, createCtx(job.id), failures))),
        );
      }
    },
    async stop() {
      // `boss.stop` checks only every half second whether the workers are idle.
      const ended = Promise.all(workers.map(({ queue }) => boss.offWork(queue.name)));
      await Promise.race([ended, setTimeout(500, null, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

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

/** The job itself cannot be stopped. */
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

export const waitingJobs = sql`(
  select name as queue, created_on as created_at, start_after as start_at
  from pgboss.job where state < 'active' and not blocked)`;

/**
 * Failed attempts without a later one, by queue; they are deleted after a day. A later run of a
 * scheduled job also does what a failed one missed.
 */
export const failedJobs = sql`(
  select j.name as queue, count(*)::int as count, min(j.completed_on) as failed_at,
    (array_agg(j.output ->> 'message' order by j.completed_on desc))[1] as message
  from pgboss.job j where j.state = 'failed' and not (
    j.name in (select name from pgboss.schedule) and exists (
      select from pgboss.job later where later.name = j.name and later.state = 'completed'
        and later.completed_on > j.completed_on))
  group by j.name)`;

export async function deleteWaitingJobs(
  em: SqlEntityManager,
  { name }: { name: string },
  key: string,
  value: string,
): Promise<void> {
  await sql`delete from pgboss.job
    where name = ${name} and state < 'active' and data->>${key}::text = ${value}`.execute(db(em));
}
