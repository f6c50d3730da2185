import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Rig, testApp } from '#testing/app.ts';
import { undone, workOf } from '#testing/queues.ts';
import { type JobQueue, openJobQueue, type Queue, worker } from './jobs.ts';
import { dropWaiting, OUTBOX } from './outbox.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

const queueOf = (name: string): Queue<{ n: number }> => ({
  name,
  data: z.object({ n: z.int() }),
  retryLimit: 0,
});

interface Process {
  done: number[];
  problems: string[];
  jobs: JobQueue;
  /** As its line to the database does, when something is left. */
  call(): void;
  begin(): Promise<void>;
}

/** A process that works at one queue of its own; the rig's knows nothing of that. */
async function processOf(queue: Queue<{ n: number }>): Promise<Process> {
  const done: number[] = [];
  const problems: string[] = [];
  const counting = worker(queue, async (_ctx, { n }) => void done.push(n));
  const jobs = await openJobQueue(rig.databaseUrl, [counting], (error) =>
    problems.push(error.message),
  );
  const { system, mailer } = rig;
  return {
    done,
    problems,
    jobs,
    call: () => jobs.changed(OUTBOX),
    begin: () =>
      jobs.work(system.em, (jobId) => ({ ...system, em: system.em.fork(), jobId, mailer })),
  };
}

const leave = (queue: Queue<{ n: number }>, n: number) =>
  rig.jobs.send(rig.system.em.fork(), queue, { n });

const wait = { timeout: 20_000 };

test('what two processes find is done by one of them, each once', async () => {
  const queue = queueOf('count-once');
  const both = await Promise.all([processOf(queue), processOf(queue)]);
  try {
    const numbers = Array.from({ length: 600 }, (_, n) => n);
    for (const n of numbers) await leave(queue, n);
    await Promise.all(both.map(({ begin }) => begin()));
    await expect.poll(() => undone(rig, queue.name), wait).toEqual([]);
    const done = both.flatMap((one) => one.done);
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  } finally {
    for (const { jobs } of both) await jobs.stop();
  }
});

test('what is left for a queue unknown here waits for who knows it, and holds up nothing', async () => {
  const [unknown, known] = [queueOf('count-later'), queueOf('count-now')];
  await leave(unknown, 1);
  const now = await processOf(known);
  try {
    await now.begin();
    await leave(known, 2);
    now.call();
    await expect.poll(() => now.done, wait).toEqual([2]);
    expect(await workOf(rig, unknown.name)).toEqual([{ data: { n: 1 }, state: 'left' }]);
  } finally {
    await now.jobs.stop();
  }
  const later = await processOf(unknown);
  try {
    await later.begin();
    await expect.poll(() => later.done, wait).toEqual([1]);
  } finally {
    await later.jobs.stop();
  }
});

test('what cannot be moved on stays, is reported, and comes when it can; nobody need call', async () => {
  const queue = queueOf('count-again');
  const here = await processOf(queue);
  try {
    await here.begin();
    await rig.sql(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'The disk is full'; end $$`);
    await rig.sql(`create trigger refuse before insert on pgboss.job_common for each row
      when (new.name = '${queue.name}') execute function refuse()`);
    await leave(queue, 1);
    here.call();
    await expect.poll(() => here.problems[0], wait).toContain('The disk is full');
    expect(await workOf(rig, queue.name)).toEqual([{ data: { n: 1 }, state: 'left' }]);
    await rig.sql('drop function refuse() cascade');
    await expect.poll(() => here.done, wait).toEqual([1]);
  } finally {
    await here.jobs.stop();
  }
});

test('work for later keeps its time on the way', async () => {
  const queue = queueOf('count-tomorrow');
  const here = await processOf(queue);
  try {
    await here.begin();
    await rig.jobs.send(rig.system.em.fork(), queue, { n: 1 }, 86_400);
    here.call();
    const state = async () => (await workOf(rig, queue.name)).map((one) => one.state);
    await expect.poll(state, wait).toEqual(['created']);
    const [job] = await rig.sql<{ seconds: number }>(
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

test('what is dropped while it is moved on is met where it arrives', async () => {
  const queue = queueOf('count-never');
  const here = await processOf(queue);
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = rig.system.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(7)');
    held.resolve();
    await letGo.promise;
  });
  try {
    await held.promise;
    await rig.sql(`create function wait_there() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(7); return new; end $$`);
    await rig.sql(`create trigger wait_there before insert on pgboss.job_common for each row
      when (new.name = '${queue.name}') execute function wait_there()`);
    await here.begin();
    await rig.jobs.send(rig.system.em.fork(), queue, { n: 1 }, 86_400);
    here.call();
    await waitingFor('advisory');
    const dropped = dropWaiting(rig.system.em.fork(), queue, 'n', '1');
    await waitingFor('transactionid');
    letGo.resolve();
    await Promise.all([holding, dropped]);
    expect(await workOf(rig, queue.name)).toEqual([]);
  } finally {
    letGo.resolve();
    await here.jobs.stop();
    await rig.sql('drop function wait_there() cascade');
  }
});

/** Until somebody waits for such a lock. */
function waitingFor(lock: string) {
  const asked = `select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = $1
    and datname = current_database()`;
  return expect.poll(() => rig.sql(asked, [lock]), wait).toHaveLength(1);
}
