import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { daysFromNow, makeProject } from '#testing/fixtures/makers.ts';
import { expireProjects } from './expire-projects.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const close = (atOnce?: number) =>
  expireProjects({ em: app.system.em.fork(), now: app.clock.now }, atOnce);

async function listed(id: number): Promise<boolean> {
  const { items } = await app.as(null).projects.list({ limit: 50 });
  return items.some((found) => found.id === id);
}

async function openInAll(): Promise<number> {
  const found = await app.as(null).market.openProjectCounts();
  return found.reduce((sum, { projects }) => sum + projects, 0);
}

test('closing changes no list and no count, because expired projects are excluded before', async () => {
  const over = await makeProject(app, { deadline: daysFromNow(app, 2) });
  const open = await makeProject(app, { deadline: daysFromNow(app, 9) });
  const before = await openInAll();
  app.clock.aheadMs = 5 * 86_400_000;
  const seen = async () => [await listed(over.id), await listed(open.id), await openInAll()];
  expect(await seen()).toEqual([false, true, before - 1]);
  // A row that another transaction has locked is skipped until the next run.
  const closed = async () => {
    await close();
    return app.sql('select is_open from projects where id = $1', [over.id]);
  };
  await expect.poll(closed).toEqual([{ is_open: false }]);
  expect(await seen()).toEqual([false, true, before - 1]);
});

test('a closed project that is given more time is listed and counted again', async () => {
  const { id, owner } = await makeProject(app, { deadline: daysFromNow(app, 2) });
  const before = await openInAll();
  app.clock.aheadMs = 5 * 86_400_000;
  await close();
  const closed = await openInAll();
  await app.as(owner).projects.extend({ id, deadline: daysFromNow(app, 9) });
  expect([await listed(id), await openInAll()]).toEqual([true, closed + 1]);
  expect(closed).toBeLessThan(before);
});

test('a project that cannot be closed does not stop the others, nor those of later batches', async () => {
  const broken = await makeProject(app, { deadline: daysFromNow(app, 2) });
  const over = await makeProject(app, { deadline: daysFromNow(app, 3) });
  await app.sql(`create function time_out() returns trigger language plpgsql as
    $$ begin raise query_canceled; end $$`);
  await app.sql(`create trigger time_out before update on projects for each row
    when (old.id = ${broken.id}) execute function time_out()`);
  app.clock.aheadMs = 5 * 86_400_000;
  for (const atOnce of [2, 1])
    await expect(close(atOnce)).rejects.toMatchObject({
      errors: [expect.objectContaining({ item: `project ${broken.id}` })],
    });
  const stillOpen = () =>
    app.sql('select id from projects where is_open and id in ($1, $2)', [broken.id, over.id]);
  expect(await stillOpen()).toEqual([{ id: broken.id }]);
  await app.sql('drop function time_out() cascade');
  await close();
  expect(await stillOpen()).toEqual([]);
});
