import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { makeAdmin, makeBid, makeClient, makeProject } from '#testing/makers.ts';

let rig: Rig;
let admin: Person;
beforeAll(async () => {
  rig = await testApp();
  admin = await makeAdmin(rig);
});
afterAll(() => rig?.close());

const because = { rule: 'fraud', reason: 'It asks for a deposit by gift card.' } as const;
const remove = ({ id }: { id: number }) =>
  rig.as(admin).removals.remove({ projectId: id, ...because });
const restore = ({ id }: { id: number }) =>
  rig.as(admin).removals.restore({ projectId: id, reason: 'It was a joke after all.' });

test('a removed project returns 404 except to its client and admins', async () => {
  const project = await makeProject(rig);
  const { bidder } = await makeBid(rig, { project });
  await remove(project);
  for (const person of [null, bidder, await makeClient(rig)]) {
    const { status, body } = await rig.call(person, 'GET', `/api/projects/${project.id}`);
    expect([status, body.message]).toEqual([404, 'This project was removed.']);
  }
  for (const person of [project.owner, await makeAdmin(rig)]) {
    const { status, body } = await rig.call(person, 'GET', `/api/projects/${project.id}`);
    expect([status, body.status]).toEqual([200, 'removed']);
  }
});

test('a removed project is in no list, search, count, sitemap, favorite or profile', async () => {
  const title = `Unheard${crypto.randomUUID().slice(0, 8)}`;
  const project = await makeProject(rig, { title });
  const { bidder } = await makeBid(rig, { project });
  await rig.as(bidder).favorites.set({ kind: 'project', id: project.id, saved: true });
  const seen = async () => ({
    found: (await rig.as(null).projects.list({ search: title, limit: 5 })).items.length,
    listed: (await rig.as(null).projects.list({ limit: 50 })).items.some(
      ({ id }) => id === project.id,
    ),
    ofClient: (await rig.as(null).projects.ofClient({ id: project.owner.id })).length,
    stats: await rig.as(null).projects.statsOfClient({ id: project.owner.id }),
    favorites: (await rig.as(bidder).favorites.projects({})).items.length,
    running: (await rig.as(null).bids.openOf({ developerId: bidder.id })).activeBids,
    mapped: (await rig.call(null, 'GET', '/sitemaps/projects-1.xml')).text.includes(
      `/projects/${project.id}<`,
    ),
    home: (await rig.as(null).showcase.stats()).activeProjects,
  });
  const before = await seen();
  expect(before).toMatchObject({ found: 1, listed: true, ofClient: 1, favorites: 1, running: 1 });
  expect(before.mapped).toBe(true);
  await remove(project);
  expect(await seen()).toEqual({
    found: 0,
    listed: false,
    ofClient: 0,
    stats: { totalProjects: 0, activeProjects: 0, completedProjects: 0, totalBidsReceived: 0 },
    favorites: 0,
    running: 0,
    mapped: false,
    home: before.home - 1,
  });
  await restore(project);
  expect(await seen()).toEqual(before);
});
