import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeClient } from '#testing/fixtures/makers.ts';
import { makeScenario, type Scenario, type ScenarioState } from '#testing/fixtures/scenario.ts';
import { permissions } from '#testing/permissions/permission-table.ts';
import { IN_SERVICE, procedureLimits } from './procedure-limits.ts';
import { appRouter, createCaller } from './router.ts';

let app: TestApp;
/** One use per limit: no limit of the table is above 1,200. */
let strict: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.0001', TRUST_PROXY: 'true' });
});
afterAll(async () => {
  await app?.close();
  await strict?.close();
});

const { _def }: AnyTRPCRouter = appRouter;
const procedures = Object.entries<AnyTRPCProcedure>(_def.procedures);
const limits = new Map(Object.entries(procedureLimits));

test('every procedure has its limit in the table', () => {
  expect([...limits.keys()].toSorted()).toEqual(procedures.map(([path]) => path).toSorted());
});

test('only writes that no other user notices share the general limit', () => {
  const general = limits.get('favorites.set');
  expect([...limits].flatMap(([path, limit]) => (limit === general ? path : []))).toEqual([
    'accounts.signOut',
    'emailChanges.cancel',
    'sessions.end',
    'sessions.endOthers',
    'calendarAddress.create',
    'calendarAddress.revoke',
    'accessTokens.revoke',
    'legalDetails.save',
    'accountDeletion.confirm',
    'drafts.discard',
    'work.dismissFirstSteps',
    'notifications.setPreferences',
    'notifications.unsubscribe',
    'savedSearches.save',
    'savedSearches.change',
    'savedSearches.remove',
    'savedSearches.unsubscribe',
    'conversations.setBlocked',
    'files.deleteUpload',
    'favorites.set',
  ]);
});

const stages = new Map<ScenarioState | undefined, Promise<Scenario>>();
const stageOf = (scene: ScenarioState | undefined) => {
  const stage = stages.get(scene) ?? makeScenario(app, scene);
  stages.set(scene, stage);
  return stage;
};

/** Whether any person of the stage who calls this procedure is counted by its service. */
async function isCounted(path: string): Promise<boolean> {
  const counted: string[] = [];
  const use = async ({ name }: { name: string }) => void counted.push(name);
  for (const [, input, , scene] of permissions.filter(([call]) => call === path)) {
    const stage = await stageOf(scene);
    for (const person of stage.cast) {
      const ctx = { ...app.ctx(person ?? { id: 0, name: '', role: 'client' }), actor: person };
      const api = createCaller({ ...ctx, limits: { use, reset: async () => {} } });
      const [router = '', name = ''] = path.split('.');
      const call = Reflect.get(Reflect.get(api, router), name);
      await call(input(stage)).catch(() => {});
      if (counted.length > 0) return true;
    }
  }
  return false;
}

// A subscription is limited by the number of open streams (live.test.ts).
const inService = [...limits].flatMap(([path, limit]) =>
  limit === IN_SERVICE && path !== 'notifications.live' ? path : [],
);

test.each(inService)('%s is counted by its service', async (path) => {
  expect(await isCounted(path)).toBe(true);
});

test('writes share a limit per user, whatever the procedure, and each part of a batch counts', async () => {
  const client = await makeClient(strict);
  const post = (url: string, body: object) => strict.call(client, 'POST', `/trpc/${url}`, body);
  const favorite = { kind: 'developer', id: 2_000_000_000, saved: true };
  const batch = await post('favorites.set,favorites.set?batch=1', { 0: favorite, 1: favorite });
  const parts: { error: { data: { httpStatus: number } } }[] = batch.body;
  expect(parts.map(({ error }) => error.data.httpStatus).toSorted()).toEqual([404, 429]);
  const other = await post('files.deleteUpload', { id: 1 });
  expect([other.status, Number(other.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('searches are limited per address', async () => {
  const list = () => strict.call(null, 'GET', '/trpc/projects.list?input=%7B%7D');
  expect([(await list()).status, (await list()).status]).toEqual([200, 429]);
});

test('previews of edits have a small budget of their own, because they compare criteria', () => {
  const preview = limits.get('projects.previewEdit');
  expect(preview).toMatchObject({ maxUses: 30, windowSeconds: 60 });
  expect([...limits].flatMap(([path, limit]) => (limit === preview ? path : []))).toEqual([
    'projects.previewEdit',
  ]);
});

test('ordinary reads have one budget per address, for pages and files too', async () => {
  const read = (url: string, address: string) =>
    strict.call(null, 'GET', url, undefined, { 'x-forwarded-for': address });
  expect((await read('/trpc/accounts.me', '203.0.113.1')).status).toBe(200);
  const refused = [
    await read('/trpc/profiles.featured', '203.0.113.1'),
    await read('/files/1/plan.pdf', '203.0.113.1'),
    await read('/sitemap.xml', '203.0.113.1'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect((await read('/trpc/accounts.me', '203.0.113.2')).status).toBe(200);
});

test('few searches and documents are created at once, and beyond a queue they are refused', async () => {
  const client = await makeClient(app);
  const blocker = new Client(app.databaseUrl);
  await blocker.connect();
  await blocker.query('begin; lock table projects in access exclusive mode');
  const statuses: number[] = [];
  const note = ({ status }: { status: number }) => void statuses.push(status);
  const searches = Array.from({ length: 110 }, () =>
    app.call(null, 'GET', '/trpc/projects.list?input=%7B%7D').then(note),
  );
  const documents = Array.from({ length: 24 }, () =>
    app.call(client, 'POST', '/documents/projects/1/statement.csv').then(note),
  );
  await expect.poll(() => statuses).toEqual(Array(8).fill(503));
  expect((await app.call(client, 'GET', '/api/auth/me')).status).toBe(200);
  await blocker.query('rollback');
  await blocker.end();
  await Promise.all([...searches, ...documents]);
  expect(statuses.filter((status) => status === 503)).toHaveLength(8);
});
