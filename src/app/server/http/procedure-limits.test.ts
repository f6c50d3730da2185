import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
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
  strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.0001' });
});
afterAll(async () => {
  await app?.close();
  await strict?.close();
});

const { _def }: AnyTRPCRouter = appRouter;
const procedures = Object.entries<AnyTRPCProcedure>(_def.procedures);
const limits = new Map(Object.entries(procedureLimits));

test('every procedure has its row in the table, and every write a limit', () => {
  expect([...limits.keys()].toSorted()).toEqual(procedures.map(([path]) => path).toSorted());
  const writes = procedures.filter(([, { _def }]) => _def.type === 'mutation');
  expect(writes.map(([path]) => path).filter((path) => !limits.get(path))).toEqual([]);
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
  const other = await post('reviews.reply', { id: 1, text: 'Thank you.' });
  expect([other.status, Number(other.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('searches are limited per address', async () => {
  const list = () => strict.call(null, 'GET', '/trpc/projects.list?input=%7B%7D');
  expect([(await list()).status, (await list()).status]).toEqual([200, 429]);
});
