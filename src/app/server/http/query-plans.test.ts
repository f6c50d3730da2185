import { type AnyTRPCProcedure, type AnyTRPCRouter, TRPCError } from '@trpc/server';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DomainError } from '#platform/shared/errors.ts';
import { callProcedure, inputSchemas, queryPaths } from '#testing/app/procedure-calls.ts';
import { type RecordedStatement, recordStatements } from '#testing/app/sql-recorder.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { createTestDatabase } from '#testing/app/test-database.ts';
import {
  listEmptyTables,
  listGrowingTables,
  measureWaste,
  openPlannerConnection,
  unseededTables,
} from '#testing/checks/query-plans.ts';
import { makeScenario, type Scenario, type ScenarioState } from '#testing/fixtures/scenario.ts';
import { permissions } from '#testing/permissions/permission-table.ts';
import {
  addresses,
  type BusyUsers,
  filters,
  findBusiestUsers,
} from '#testing/permissions/read-inputs.ts';
import { Progress } from '#tools/seed/progress.ts';
import { seed } from '#tools/seed/seed.ts';
import { appRouter } from './router.ts';

const PROJECTS = 1_000;
/** Factor by which the statistics of the planner are multiplied. */
const TIMES = 1_000;
/** Rows that a read may discard; without an index it discards thousands. */
const IN_VAIN = 300;

/** Reads that count or sum all rows of a table, or those of three months. */
const countsOfAll = [
  'dashboard.analytics',
  'dashboard.dailyMetrics',
  'payments.reconciliationTotals',
  'showcase.stats',
];

/**
 * A search in these lists reads the rows of up to 100 users. The seed has hardly more users, so the
 * search reads most rows for every search text.
 */
const searchedByPeople = ['adminProjects.list', 'disputeQueue.list', 'reports.queue'];

/** A search in this list reads the titles of all rows of one user. */
const searchedByTitle = ['work.list'];

const isJudged = (path: string, { text }: RecordedStatement) =>
  !(searchedByPeople.includes(path) && text.includes('search_query')) &&
  !(searchedByTitle.includes(path) && text.includes('search_text'));

const scenes = new Set<ScenarioState>([
  false,
  true,
  ...permissions.flatMap(([call, , , scene]) =>
    scene !== undefined && queryPaths.includes(call) ? [scene] : [],
  ),
]);

let app: TestApp;
let planner: Client;
let takeStatements: () => RecordedStatement[];
let whose: BusyUsers;
let tables: Set<string>;
const stages = new Map<ScenarioState, Scenario>();

beforeAll(async () => {
  const database = await createTestDatabase();
  const plan = { projects: PROJECTS, random: 5, feePercent: 5, passwordHash: '', add: false };
  await seed(database.url, { ...plan, now: new Date() }, new Progress({ write() {} }));
  app = await startTestApp({}, database);
  for (const scene of scenes) stages.set(scene, await makeScenario(app, scene));
  await judge();
  for (const past of pastCases) await app.sql(past);
  await app.jobs.stop();
  planner = await openPlannerConnection(database.url);
  whose = await findBusiestUsers(planner);
  await planner.query('vacuum analyze');
  tables = await listGrowingTables(planner);
  await planner.query(
    `update pg_class set reltuples = reltuples * ${TIMES}
     where relnamespace = 'public'::regnamespace and reltuples > 0`,
  );
  takeStatements = recordStatements(await app.orm.em.getDriver().getConnection().getNativeClient());
});
afterAll(async () => {
  await planner?.end();
  await app?.close();
});

/** Closed reports and disputes, which are the majority in a real marketplace. */
const pastCases = [
  `insert into reports (reporter_id, user_id, reason, status, created_at, outcome, note, resolved_at)
   select c.user_id, d.user_id, 'spam', 'resolved', now(), 'dismissed', 'It was none.', now()
   from (select user_id, row_number() over () as nth from clients) c
   join (select user_id, row_number() over () as nth from developers) d on d.nth = c.nth`,
  `insert into disputes (project_id, milestone_id, opened_by, reason, opened_at, decidable_from, status,
     closed_at)
   select project_id, id, 'client', 'Nothing works.', now(), now(), 'withdrawn', now()
   from milestones where state = 'completed'`,
];

/** Creates the rows that moderation leaves: a removal, a suspension and an invitation. */
async function judge() {
  const { cast, project } = await makeScenario(app);
  const [admin, stranger] = [app.as(cast.at(-1) ?? null), cast[2]];
  const because = { rule: 'spam', reason: 'The same words to forty people.' } as const;
  await admin.takedowns.takeDown({ projectId: project.id, ...because });
  await admin.suspensions.suspend({ userId: stranger?.id ?? 0, ...because });
  await admin.admins.invite({ email: 'somebody-new@desk.example' });
}

/** Returns the statements that a read sends for these users. */
async function sent(path: string, input: object, people: (TestUser | null)[]) {
  takeStatements();
  for (const person of people) {
    await callProcedure(app, path, input, person).catch((error: unknown) => {
      if (error instanceof TRPCError && error.cause instanceof DomainError) return;
      throw error;
    });
  }
  return takeStatements();
}

async function waste(statements: RecordedStatement[]): Promise<string[]> {
  const found = new Set<string>();
  for (const statement of statements) {
    const { text, values } = statement;
    const { tables: scanned, removed } = await measureWaste(planner, statement);
    for (const table of scanned) if (tables.has(table)) found.add(`all of ${table}: ${text}`);
    if (removed > IN_VAIN) {
      found.add(`${removed} rows in vain: ${text} ${JSON.stringify(values)}`);
    }
  }
  return [...found];
}

test.each(queryPaths.filter((path) => !countsOfAll.includes(path)))(
  '%s reads no growing table completely and finds its rows by index, for each role',
  async (path) => {
    const statements: RecordedStatement[] = [];
    for (const [, input, , scene = false] of permissions.filter(([call]) => call === path)) {
      const on = stages.get(scene);
      if (!on) throw new Error(`There is no stage for ${path}`);
      const people = [...on.cast, ...Object.values(whose)];
      statements.push(...(await sent(path, input(on), people)));
    }
    for (const input of filters(whose)[path] ?? []) {
      statements.push(...(await sent(path, input, [null, ...Object.values(whose)])));
    }
    expect(await waste(statements.filter((sent) => isJudged(path, sent)))).toEqual([]);
  },
);

test.each(addresses)('%s scans no growing table and finds its rows by index', async (address) => {
  takeStatements();
  expect((await app.call(null, 'GET', address)).status).toBe(200);
  const statements = takeStatements();
  expect(statements.length).toBeGreaterThan(0);
  expect(await waste(statements)).toEqual([]);
});

test('each growing table has rows here, or is listed as empty', async () => {
  expect(await listEmptyTables(planner)).toEqual(unseededTables);
});

const { _def }: AnyTRPCRouter = appRouter;

test('every filter, order and cursor of every read is covered', () => {
  const missing = Object.entries<AnyTRPCProcedure>(_def.procedures).flatMap(([path, procedure]) => {
    if (!queryPaths.includes(path)) return [];
    const asked = filters(whose)[path] ?? [];
    const [schema] = z.array(z.instanceof(z.ZodObject)).parse(inputSchemas(procedure));
    return Object.entries(schema?.shape ?? {})
      .filter(([field, type]) => field !== 'limit' && isOptional(type))
      .filter(([field]) => !asked.some((input) => field in input))
      .map(([field]) => `${path} ${field}`);
  });
  expect(missing).toEqual([]);
});

const isOptional = (type: unknown) =>
  type instanceof z.ZodType && type.safeParse(undefined).success;
