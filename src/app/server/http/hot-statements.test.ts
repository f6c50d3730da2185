import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callProcedure } from '#testing/app/procedure-calls.ts';
import { type RecordedStatement, recordStatements } from '#testing/app/sql-recorder.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { createTestDatabase } from '#testing/app/test-database.ts';
import { measurePlanReuse, openPlannerConnection } from '#testing/checks/query-plans.ts';
import { makeClient } from '#testing/fixtures/makers.ts';
import { type BusyUsers, findBusiestUsers } from '#testing/permissions/read-inputs.ts';
import { Progress } from '#tools/seed/progress.ts';
import { seed } from '#tools/seed/seed.ts';

const PROJECTS = 3_000;

let app: TestApp;
let planner: Client;
let busy: BusyUsers;
let signedIn: TestUser;
let projectId: number;
let takeStatements: () => RecordedStatement[];

beforeAll(async () => {
  const database = await createTestDatabase();
  const plan = { projects: PROJECTS, random: 5, feePercent: 5, passwordHash: '', add: false };
  await seed(database.url, { ...plan, now: new Date() }, new Progress({ write() {} }));
  app = await startTestApp({}, database);
  signedIn = await makeClient(app);
  await app.jobs.stop();
  planner = await openPlannerConnection(database.url);
  busy = await findBusiestUsers(planner);
  const [open] = await app.sql<{ id: number }>(
    'select id from projects where is_open and not is_private limit 1',
  );
  projectId = open?.id ?? 0;
  takeStatements = recordStatements(await app.orm.em.getDriver().getConnection().getNativeClient());
});
afterAll(async () => {
  await planner?.end();
  await app?.close();
});

type Reader = 'visitor' | keyof BusyUsers;
const hotReads: [path: string, input: () => object, readers: Reader[], index: RegExp][] = [
  ['projects.list', () => ({}), ['visitor', 'client', 'developer'], /^projects_open/],
  ['projects.list', () => ({ limit: 6 }), ['visitor'], /^projects_open/],
  ['projects.list', () => ({ category: 'Web App' }), ['visitor', 'developer'], /^projects_open/],
  ['projects.list', () => ({ cursor: halfway() }), ['visitor'], /^projects_open/],
  ['projects.get', () => ({ id: projectId }), ['visitor', 'client', 'developer'], /^projects_pkey/],
  ['bids.onProject', () => ({ projectId }), ['developer'], /^projects_pkey/],
  ['accounts.me', () => ({}), ['client'], /^users_pkey/],
  ['profiles.featured', () => ({}), ['visitor'], /^developers_by_rating/],
];
const halfway = () => `${new Date(Date.now() - 30 * 86_400_000).toISOString()}_${projectId}`;

/** Returns faults; empty if all executions after the first five reuse a plan with `index`. */
async function findReplanning(statements: RecordedStatement[], index: RegExp) {
  const faults: object[] = [];
  for (const statement of statements) {
    const { genericPlans, indexes } = await measurePlanReuse(planner, statement);
    if (genericPlans === 0 || !indexes.some((name) => index.test(name))) {
      faults.push({ text: statement.text, genericPlans, indexes });
    }
  }
  return faults;
}

/** The planner's statistics are those of the rows of the seed, a thousandfold. */
async function multiplyStatistics() {
  await planner.query('vacuum analyze');
  await planner.query(
    `update pg_class set reltuples = reltuples * 1000
     where relnamespace = 'public'::regnamespace and reltuples > 0`,
  );
}

const distributions: [name: string, share: string, change: string][] = [
  ['many open projects, as the seed has', '> 0.05', 'select 1'],
  [
    'few open projects',
    '< 0.02',
    `update projects set is_open = false where is_open and id % 10 > 0 and id <> $1`,
  ],
];

describe.each(distributions)('with %s', (_name, share, change) => {
  beforeAll(async () => {
    await planner.query(change.replace('$1', String(projectId)));
    await multiplyStatistics();
    const { rows } = await planner.query(
      `select avg(is_open::int) ${share} as right from projects`,
    );
    expect(rows).toEqual([{ right: true }]);
  });

  test.each(hotReads)('%s reuses its plan', async (path, input, readers, index) => {
    takeStatements();
    for (const reader of readers) {
      await callProcedure(app, path, input(), reader === 'visitor' ? null : busy[reader]);
    }
    const statements = takeStatements();
    expect(statements).toHaveLength(readers.length);
    expect(await findReplanning(statements, index)).toEqual([]);
  });

  test('the look-up of a session reuses its plan', async () => {
    takeStatements();
    await app.call(signedIn, 'GET', '/api/auth/me');
    const [session] = takeStatements();
    expect(session?.text).toContain('"sessions"');
    expect(await findReplanning(session ? [session] : [], /^sessions_pkey/)).toEqual([]);
  });
});
