import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { loadJobs, loadUnfinishedJobs } from '#testing/app/job-queues.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import type { JobCtx, Queue } from '../context.ts';
import { DevMail } from '../mail/dev-mail.entity.ts';
import {
  defineWorker,
  deleteWaitingJobs,
  type JobQueue,
  openJobQueue,
  type Worker,
} from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const queueOf = (name: string): Queue<{ n: number }> => ({
  name,
  data: z.object({ n: z.int() }),
  retryLimit: 0,
});

interface Process {
  done: number[];
  jobs: JobQueue;
  begin(): Promise<void>;
}

/** Returns a process that works on one queue; the workers of the app do not include it. */
async function processOf(queue: Queue<{ n: number }>): Promise<Process> {
  const done: number[] = [];
  const counting = defineWorker(queue, async (_ctx, { n }) => void done.push(n));
  return { done, ...(await processWith([counting])) };
}

async function processWith(workers: Worker[]): Promise<Omit<Process, 'done'>> {
  const jobs = await openJobQueue(app.databaseUrl, workers, app.failures);
  const { system, mailer } = app;
  const ctxOf = (jobId: string) => ({ ...system, em: system.em.fork(), jobId, mailer, print() {} });
  return { jobs, begin: () => jobs.startWorkers(ctxOf) };
}

const leave = (queue: Queue<{ n: number }>, n: number) =>
  app.jobs.send(app.system.em.fork(), queue, { n });

const wait = { timeout: 20_000 };

const linesOf = (name: string) => app.loggedFailures.filter(({ job }) => job === name);

async function countOf(name: string) {
  const { text } = await app.call(null, 'GET', '/metrics');
  const line = new RegExp(`^bidwright_job_failures_total\\{job="${name}"\\} (\\d+)$`, 'm');
  return Number(line.exec(text)?.[1]);
}

class QuotaError extends Error {}

test('a failed job leaves one error line that names it and its error, and is counted', async () => {
  const thrown: [string, unknown, object][] = [
    ['fail-error', new TypeError('No disk'), { errorClass: 'TypeError', message: 'No disk' }],
    ['fail-unnamed', new QuotaError(), { errorClass: 'QuotaError', message: 'QuotaError' }],
    ['fail-text', 'No disk', { errorClass: 'string', message: 'No disk' }],
    ['fail-nothing', undefined, { errorClass: 'undefined', message: 'undefined' }],
    [
      'fail-several',
      new AggregateError([new Error('No IPv6'), new TypeError('No IPv4')]),
      {
        errorClass: 'AggregateError',
        message: 'AggregateError',
        causes: [
          { errorClass: 'Error', message: 'No IPv6' },
          { errorClass: 'TypeError', message: 'No IPv4' },
        ],
      },
    ],
  ];
  const here = await processWith(
    thrown.map(([name, error]) =>
      defineWorker(queueOf(name), async () => {
        throw error;
      }),
    ),
  );
  try {
    for (const [name] of thrown) expect(await countOf(name)).toBe(0);
    for (const [name] of thrown) await leave(queueOf(name), 1);
    await here.begin();
    for (const [name, , details] of thrown) {
      await expect.poll(() => loadJobs(app, name), wait).toMatchObject([{ state: 'failed' }]);
      const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
      expect(linesOf(name)).toEqual([{ job: name, id, attempt: 1, ...details }]);
      expect(await countOf(name)).toBe(1);
    }
  } finally {
    await here.jobs.stop();
  }
});

test('each attempt has a line of its own, also one that takes too long', async () => {
  const again = { ...queueOf('fail-again'), retryLimit: 1 };
  const slow = { ...queueOf('fail-slow'), expireInSeconds: 1 };
  const here = await processWith([
    defineWorker(again, async () => {
      throw new Error('No disk');
    }),
    defineWorker(slow, () => new Promise(() => {})),
  ]);
  try {
    for (const queue of [again, slow]) await leave(queue, 1);
    await here.begin();
    const attempts = () => linesOf('fail-again').map(({ attempt }) => attempt);
    await expect.poll(attempts, wait).toEqual([1, 2]);
    expect(new Set(linesOf('fail-again').map(({ id }) => id)).size).toBe(1);
    const late = { attempt: 1, message: 'The job was not done after 1 seconds' };
    await expect.poll(() => linesOf('fail-slow'), wait).toMatchObject([late]);
  } finally {
    await here.jobs.stop();
  }
});

test('a job that cannot be read fails by itself, not with those taken at the same time', async () => {
  const queue = queueOf('count-readable');
  const here = await processOf(queue);
  try {
    for (const n of [1, 'two', 3]) await leave(queue, n as number);
    await here.begin();
    await expect.poll(() => here.done.toSorted(), wait).toEqual([1, 3]);
    await expect.poll(() => linesOf(queue.name), wait).toMatchObject([{ errorClass: 'ZodError' }]);
  } finally {
    await here.jobs.stop();
  }
});

test('a line shows neither values of rows nor those of statements', async () => {
  const queue = queueOf('fail-in-database');
  const failing = (n: number, { em }: Pick<JobCtx, 'em'>) =>
    n === 1
      ? em.transactional((em) => em.execute(`select 'secret-token'::int`))
      : em.insert(DevMail, {
          id: '00000000-0000-4000-8000-000000000000',
          recipient: 'ada@example.org',
          subject: 'Reset',
          text: 'secret-token',
          html: null as never,
        });
  const here = await processWith([
    defineWorker(queue, async (ctx, { n }) => void (await failing(n, ctx))),
  ]);
  try {
    for (const n of [1, 2]) await leave(queue, n);
    await here.begin();
    await expect.poll(() => linesOf(queue.name), wait).toHaveLength(2);
    const text = JSON.stringify(linesOf(queue.name));
    expect(text).toContain('invalid input syntax for type integer');
    expect(text).toContain('violates not-null constraint');
    expect(text).not.toMatch(/secret|ada@/);
  } finally {
    await here.jobs.stop();
  }
});

test('work found by two processes is done once', async () => {
  const queue = queueOf('count-once');
  const both = await Promise.all([processOf(queue), processOf(queue)]);
  try {
    const numbers = Array.from({ length: 600 }, (_, n) => n);
    for (const n of numbers) await leave(queue, n);
    await Promise.all(both.map(({ begin }) => begin()));
    await expect.poll(() => loadUnfinishedJobs(app, queue.name), wait).toEqual([]);
    const done = both.flatMap((one) => one.done);
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  } finally {
    for (const { jobs } of both) await jobs.stop();
  }
});

test('a job exists if and only if the transaction that sent it commits', async () => {
  const queue = queueOf('count-committed');
  const here = await processOf(queue);
  try {
    await here.begin();
    const send = (em: JobCtx['em'], n: number) => here.jobs.send(em, queue, { n });
    const undoing = app.system.em.fork().transactional(async (em) => {
      await send(em, 1);
      throw new Error('undone');
    });
    await expect(undoing).rejects.toThrow('undone');
    await app.system.em.fork().transactional((em) => send(em, 2));
    await expect.poll(() => here.done, wait).toEqual([2]);
    expect(await loadJobs(app, queue.name)).toMatchObject([{ data: { n: 2 } }]);
  } finally {
    await here.jobs.stop();
  }
});

test('work for later has its time', async () => {
  const queue = queueOf('count-tomorrow');
  const here = await processOf(queue);
  try {
    await here.jobs.send(app.system.em.fork(), queue, { n: 1 }, 86_400);
    const state = async () => (await loadJobs(app, queue.name)).map((one) => one.state);
    await expect.poll(state, wait).toEqual(['created']);
    const [job] = await app.sql<{ seconds: number }>(
      `select extract(epoch from start_after - now())::int as seconds from pgboss.job
       where name = $1`,
      [queue.name],
    );
    expect(job?.seconds).toBeGreaterThan(86_000);
    expect(job?.seconds).toBeLessThanOrEqual(86_400);
  } finally {
    await here.jobs.stop();
  }
});

test('a waiting job is dropped by a value of its data, the others stay', async () => {
  const queue = queueOf('count-never');
  const here = await processOf(queue);
  try {
    for (const n of [1, 2]) await here.jobs.send(app.system.em.fork(), queue, { n }, 86_400);
    await deleteWaitingJobs(app.system.em.fork(), queue, 'n', '1');
    expect(await loadJobs(app, queue.name)).toMatchObject([{ data: { n: 2 } }]);
  } finally {
    await here.jobs.stop();
  }
});
