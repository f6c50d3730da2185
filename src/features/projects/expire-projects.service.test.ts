import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { daysFromNow, makeProject } from '#testing/makers.ts';
import { expireProjects } from './expire-projects.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());
afterEach(() => {
  rig.clock.aheadMs = 0;
});

const close = (atOnce?: number) =>
  expireProjects({ em: rig.system.em.fork(), now: rig.clock.now }, atOnce);

async function listed(id: number): Promise<boolean> {
  const { items } = await rig.as(null).projects.list({ limit: 50 });
  return items.some((found) => found.id === id);
}

async function openInAll(): Promise<number> {
  const found = await rig.as(null).market.openings();
  return found.reduce((sum, { projects }) => sum + projects, 0);
}

test('closing changes no list and no count: what is over was left out before', async () => {
  const over = await makeProject(rig, { deadline: daysFromNow(rig, 2) });
  const open = await makeProject(rig, { deadline: daysFromNow(rig, 9) });
  const before = await openInAll();
  rig.clock.aheadMs = 5 * 86_400_000;
  const seen = async () => [await listed(over.id), await listed(open.id), await openInAll()];
  expect(await seen()).toEqual([false, true, before - 1]);
  // A row that another transaction has locked is skipped until the next run.
  const closed = async () => {
    await close();
    return rig.sql('select is_open from projects where id = $1', [over.id]);
  };
  await expect.poll(closed).toEqual([{ is_open: false }]);
  expect(await seen()).toEqual([false, true, before - 1]);
});

test('a closed project that is given more time is listed and counted again', async () => {
  const { id, owner } = await makeProject(rig, { deadline: daysFromNow(rig, 2) });
  const before = await openInAll();
  rig.clock.aheadMs = 5 * 86_400_000;
  await close();
  const closed = await openInAll();
  await rig.as(owner).projects.extend({ id, deadline: daysFromNow(rig, 9) });
  expect([await listed(id), await openInAll()]).toEqual([true, closed + 1]);
  expect(closed).toBeLessThan(before);
});

test('a project that cannot be closed does not stop the others, nor those of later batches', async () => {
  const broken = await makeProject(rig, { deadline: daysFromNow(rig, 2) });
  const over = await makeProject(rig, { deadline: daysFromNow(rig, 3) });
  await rig.sql(`create function time_out() returns trigger language plpgsql as
    $$ begin raise query_canceled; end $$`);
  await rig.sql(`create trigger time_out before update on projects for each row
    when (old.id = ${broken.id}) execute function time_out()`);
  rig.clock.aheadMs = 5 * 86_400_000;
  for (const atOnce of [2, 1])
    await expect(close(atOnce)).rejects.toMatchObject({
      errors: [expect.objectContaining({ item: `project ${broken.id}` })],
    });
  const stillOpen = () =>
    rig.sql('select id from projects where is_open and id in ($1, $2)', [broken.id, over.id]);
  expect(await stillOpen()).toEqual([{ id: broken.id }]);
  await rig.sql('drop function time_out() cascade');
  await close();
  expect(await stillOpen()).toEqual([]);
});
