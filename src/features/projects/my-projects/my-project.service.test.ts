import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { daysFromNow, makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import type { MyProjectSearch } from './my-project.rules.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());
afterEach(() => {
  rig.clock.aheadMs = 0;
});

const DAY = 86_400_000;

async function titlesOf(person: Person, search: MyProjectSearch = {}) {
  const { items } = await rig.as(person).projects.mine(search);
  return items.map(({ title }) => title);
}

test('a client finds whatever they posted, newest first, and nobody else’s', async () => {
  const owner = await makeClient(rig);
  await makeProject(rig);
  await makeProject(rig, { owner, title: 'Public' });
  await makeProject(rig, { owner, title: 'Secret', isPrivate: true });
  const removed = await makeProject(rig, { owner, title: 'Cancelled' });
  await rig.as(owner).hires.cancelProject({ id: removed.id });
  expect(await titlesOf(owner)).toEqual(['Cancelled', 'Secret', 'Public']);
  expect(await titlesOf(await makeDeveloper(rig))).toEqual([]);
});

test('what is open, what expired and what is over are told apart', async () => {
  const owner = await makeClient(rig);
  await makeProject(rig, { owner, title: 'Short', deadline: daysFromNow(rig, 2) });
  await makeProject(rig, { owner, title: 'Long' });
  const over = await makeProject(rig, { owner, title: 'Over' });
  await rig.as(owner).hires.cancelProject({ id: over.id });
  rig.clock.aheadMs = 3 * DAY;
  expect(await titlesOf(owner, { standing: 'open' })).toEqual(['Long']);
  expect(await titlesOf(owner, { standing: 'expired' })).toEqual(['Short']);
  expect(await titlesOf(owner, { standing: 'ended' })).toEqual(['Over']);
  expect(await titlesOf(owner, { standing: 'running' })).toEqual([]);
});

test('words of a title are found, signs as they are', async () => {
  const owner = await makeClient(rig);
  await makeProject(rig, { owner, title: 'A shop with 50% off' });
  await makeProject(rig, { owner, title: 'A shop' });
  expect(await titlesOf(owner, { search: 'SHOP WITH' })).toEqual(['A shop with 50% off']);
  expect(await titlesOf(owner, { search: '50% of' })).toEqual(['A shop with 50% off']);
  expect(await titlesOf(owner, { search: 'shop', standing: 'completed' })).toEqual([]);
});

test('the list goes on where the page before ended', async () => {
  const owner = await makeClient(rig);
  for (const title of ['One', 'Two', 'Three']) await makeProject(rig, { owner, title });
  const first = await rig.as(owner).projects.mine({ limit: 2 });
  const second = await rig.as(owner).projects.mine({ limit: 2, cursor: first.next ?? '' });
  const titles = [...first.items, ...second.items].map(({ title }) => title);
  expect([titles, second.next]).toEqual([['Three', 'Two', 'One'], null]);
});
