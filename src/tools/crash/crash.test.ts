import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryRows } from '#testing/app/postgres.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { pickFreePort } from '#testing/e2e/server.ts';
import { endFaultsAndSettle } from '#tools/money/generator.ts';
import { countEvents, findLedgerFaults, findViolations } from '#tools/money/invariants.ts';
import { CrashClient } from './crash-client.ts';
import { steps } from './crash-points.ts';
import { CrashProcesses } from './crash-process.ts';
import { type CrashProject, describeOutcome, makeCrashUsers, stages } from './crash-projects.ts';

/** How often the process dies at each point. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
/** Milliseconds per process; long, because the machine may be busy. */
const PER_PROCESS = 40_000;

interface Plan {
  step: string;
  /** The point where the process must die. */
  at: string[];
  project: CrashProject;
}

interface Crash extends Plan {
  /** True if it died at the point. */
  isReached: boolean;
  log: string;
}

const points = Object.entries(steps).flatMap(([step, { points }]) =>
  Array.from({ length: ROUNDS }, () => points.map((at) => ({ step, at }))).flat(),
);
const crashes: Crash[] = [];
let database: TestDatabase;
let client: CrashClient;
let app: TestApp;

/** Creates one project for each point, in the stage that the step needs. */
async function prepare(): Promise<Plan[]> {
  const app = await startTestApp({}, { ...database, drop: async () => {} });
  const people = await makeCrashUsers(app);
  const plans: Plan[] = [];
  for (const [step, { from }] of Object.entries(steps)) {
    const ofStep = points.filter((point) => point.step === step);
    const made = ofStep.map(async (point) => ({
      ...point,
      project: await stages[from](app, people),
    }));
    plans.push(...(await Promise.all(made)));
  }
  await app.close();
  return plans;
}

/** Returns the jobs of a dead process to the queue, as pg-boss does after two minutes. */
async function returnJobs(): Promise<void> {
  await queryRows(
    database.url,
    `update pgboss.job set start_after = now(),
       state = case when retry_limit > 0 then 'retry'::pgboss.job_state else 'failed' end
     where state = 'active'`,
  );
}

/** A job of an earlier project must not reach a point before the project that the point is for. */
async function waitForJobs(): Promise<void> {
  await vi.waitFor(
    async () => {
      const due = await queryRows(
        database.url,
        `select name from pgboss.job
         where state in ('created', 'retry', 'active') and start_after <= now()`,
      );
      expect(due).toEqual([]);
    },
    { timeout: PER_PROCESS, interval: 50 },
  );
}

/** Prints the progress of `npm run simulate:payments`. */
function printProgress(startedAt: number) {
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(
    `${crashes.length} of ${points.length} crashes in ${seconds.toFixed(0)} s\n`,
  );
}

/**
 * Starts a process for each point; returns how many milliseconds the clock must be ahead after it.
 */
async function crash(plans: Plan[]): Promise<number> {
  const processes = new CrashProcesses(database.url, await pickFreePort());
  const startedAt = performance.now();
  try {
    for (const plan of plans) {
      const running = await processes.next();
      await client.continueWith(running);
      await waitForJobs();
      await client.dieAt(plan.at);
      const [isReached] = await Promise.all([
        running.diesAtPoint(),
        steps[plan.step]?.act(client, plan.project),
      ]);
      crashes.push({ ...plan, isReached, log: running.log() });
      await returnJobs();
      if (process.env.CRASH_ROUNDS) printProgress(startedAt);
    }
    return processes.aheadMs;
  } finally {
    processes.end();
  }
}

beforeAll(
  async () => {
    database = await createTestDatabase();
    client = new CrashClient(database.url);
    const aheadMs = await crash(await prepare());
    app = await startTestApp({}, database);
    app.clock.aheadMs = aheadMs;
    await client.continueWith({
      url: app.url,
      async command(command) {
        if (command.name === 'loseChargeback') await app.sandbox?.bank.decide(command.id, 'lost');
        return true;
      },
    });
    await endFaultsAndSettle(app);
  },
  60_000 + points.length * PER_PROCESS,
);
afterAll(() => app?.close() ?? database?.drop());

test('the process was killed in every step, at every point', () => {
  const table = Object.keys(steps).map((step) => {
    const reached = crashes.filter((crash) => crash.step === step && crash.isReached);
    return `${String(reached.length).padStart(4)}  ${step}`;
  });
  process.stdout.write(`Crashes by step:\n${table.join('\n')}\n`);
  const missed = crashes.filter(({ isReached }) => !isReached);
  expect(missed.map(({ step, at, log }) => ({ step, at, log }))).toEqual([]);
  expect(table.filter((line) => line.startsWith('   0'))).toEqual([]);
  expect(crashes).toHaveLength(points.length);
  const later = crashes.filter(({ step }) => steps[step]?.isOfLaterMilestone);
  expect(later.length / crashes.length).toBeGreaterThanOrEqual(1 / 3);
});

test('a request without a response has one effect when it is retried', () => {
  const { retries } = client;
  expect(retries.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  // A request that calls Stripe stores its response in a statement after its last transaction.
  const inOneTransaction = retries.filter(({ path }) => path.startsWith('/trpc/'));
  const replayed = (moment: string) =>
    inOneTransaction
      .filter(({ path, point }) => point[0] === `POST ${path} ${moment}`)
      .map(({ isReplayed }) => isReplayed);
  expect(new Set(replayed('commits'))).toEqual(new Set([false]));
  expect(new Set(replayed('has committed'))).toEqual(new Set([true]));
});

test('every project ends as without a crash: nothing is missing or done twice', async () => {
  const ends: string[] = [];
  const expected: string[] = [];
  for (const { step, at, project } of crashes) {
    const where = `${step} (${at.join(', ')})`;
    ends.push(`${where}: ${await describeOutcome(app, project)}`);
    expected.push(`${where}: ${steps[step]?.outcome}`);
  }
  expect(ends).toEqual(expected);
});

test('the money of every project adds up to the cent, and every kind of event occurred', async () => {
  const found: string[] = [];
  for (const { project } of crashes) found.push(...(await findViolations(app, project.id)));
  expect([...found, ...(await findLedgerFaults(app))]).toEqual([]);
  const seen = await countEvents(app);
  process.stdout.write(`Over ${crashes.length} projects: ${JSON.stringify(seen)}\n`);
  const missing = Object.entries(seen).filter(([, count]) => count === 0);
  // No planned milestone waits for 30 days and no dispute for its settlement, and all chargebacks
  // are of hires of one milestone.
  expect(missing.map(([name]) => name)).toEqual([
    'droppedAfterWaiting',
    'chargebacksOfReleased',
    'sharedSettlements',
  ]);
});

test('bids match their hires, and every hired developer has one mail for each', async () => {
  const wrong = await app.sql(
    `select p.id, array_agg(b.status order by b.id) as bids
     from projects p join hires h on h.project_id = p.id join bids b on b.project_id = p.id
     group by p.id, h.bid_id
     having bool_or(b.status = 'active')
       or not coalesce(bool_or(b.status = 'hired') filter (where b.id = h.bid_id), false)`,
  );
  expect(wrong).toEqual([]);
  const mails = await app.sql<{ hires: number; mails: number }>(
    `select count(*)::int as hires, (select count(*)::int from dev_mails m
       where m.recipient = u.email and m.subject like 'You are hired%') as mails
     from hires h join users u on u.id = h.developer_id group by u.email`,
  );
  expect(mails.length).toBeGreaterThan(0);
  for (const { hires, mails: sent } of mails) expect(sent).toBe(hires);
});
