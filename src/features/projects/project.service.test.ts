import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { daysFromNow, makeBid, makeClient, makeDeveloper, makeProject } from '#testing/makers.ts';
import { refused } from '#testing/refused.ts';
import type { MyProjectSearch } from './my-projects/my-project.rules.ts';
import { setProjectStatus } from './project.service.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());
afterEach(() => {
  rig.clock.aheadMs = 0;
});

test('a new project is open, without bids, and its client’s', async () => {
  const project = await makeProject(rig, {
    skills: [' React', 'react', '', 'SQL'],
    isUrgent: true,
  });
  expect(project).toMatchObject({
    status: 'active',
    bidCount: 0,
    averageBid: null,
    clientId: project.owner.id,
    clientName: project.owner.name,
    skills: ['React', 'SQL'],
    isUrgent: true,
    isPrivate: false,
    invitation: null,
  });
});

test('only clients post projects', async () => {
  const developer = await makeDeveloper(rig);
  await expect(makeProject(rig, { owner: developer })).rejects.toEqual(refused('clients_only'));
});

test('the deadline lies in the future and within two years', async () => {
  const owner = await makeClient(rig);
  const post = (days: number) => makeProject(rig, { owner, deadline: daysFromNow(rig, days) });
  await expect(post(0)).rejects.toThrow('Deadline must be in the future');
  await expect(post(-1)).rejects.toThrow('Deadline must be in the future');
  await expect(post(2 * 366 + 1)).rejects.toThrow('Deadline must be within two years');
  await expect(post(2 * 365)).resolves.toMatchObject({ status: 'active' });
});

test('a deadline with another offset means the same instant', async () => {
  const instant = new Date(Math.ceil(rig.clock.now().getTime() / 1_000) * 1_000 + 86_400_000);
  const shifted = new Date(instant.getTime() + 5.75 * 3_600_000).toISOString();
  const { deadline } = await makeProject(rig, { deadline: shifted.replace('Z', '+05:45') });
  expect(deadline).toBe(instant.toISOString());
});

test('a private project and its invitations are one act: a bad invitation leaves nothing', async () => {
  const owner = await makeClient(rig);
  const developer = await makeDeveloper(rig);
  const post = (invitedDeveloperIds: number[]) =>
    makeProject(rig, { owner, isPrivate: true, invitedDeveloperIds });
  await expect(post([developer.id, owner.id])).rejects.toEqual(refused('not_a_developer'));
  expect(await rig.as(owner).projects.ofClient({ id: owner.id })).toEqual([]);
  const made = await post([developer.id, developer.id]);
  const invitations = await rig.sql('select status from invitations where project_id = $1', [
    made.id,
  ]);
  expect(invitations).toEqual([{ status: 'pending' }]);
});

test('the owner gives an expired project more time, and it takes bids again', async () => {
  const project = await makeProject(rig);
  rig.clock.aheadMs = 31 * 86_400_000;
  const developer = await makeDeveloper(rig);
  await expect(makeBid(rig, { project, developer })).rejects.toEqual(refused('deadline_passed'));
  const deadline = daysFromNow(rig, 5);
  const extended = await rig.as(project.owner).projects.extend({ id: project.id, deadline });
  expect(extended.deadline).toBe(deadline);
  await expect(makeBid(rig, { project, developer })).resolves.toMatchObject({ status: 'active' });
});

test('only the owner extends, only an open project, only into the future', async () => {
  const project = await makeProject(rig);
  const extend = (person: Person, days: number) =>
    rig.as(person).projects.extend({ id: project.id, deadline: daysFromNow(rig, days) });
  await expect(extend(await makeClient(rig), 5)).rejects.toEqual(refused('not_owner'));
  await expect(extend(await makeDeveloper(rig), 5)).rejects.toEqual(refused('not_owner'));
  await expect(extend(project.owner, -1)).rejects.toEqual(refused('deadline_past'));
  await rig.sql(`update projects set is_open = false, status = 'assigned' where id = $1`, [
    project.id,
  ]);
  await expect(extend(project.owner, 5)).rejects.toEqual(refused('not_active'));
});

test('a private project others may not see is not extended, and says nothing of itself', async () => {
  const invited = await makeDeveloper(rig);
  const project = await makeProject(rig, { isPrivate: true, invitedDeveloperIds: [invited.id] });
  const stranger = await makeClient(rig);
  const extend = rig
    .as(stranger)
    .projects.extend({ id: project.id, deadline: daysFromNow(rig, 5) });
  await expect(extend).rejects.toThrow('Only the client of this project can do that.');
});

test('the database itself refuses what the rules forbid', async () => {
  const { id } = await makeProject(rig);
  for (const change of [`status = 'lost'`, 'budget = 0', 'budget = 1000000', 'bid_count = -1']) {
    await expect(rig.sql(`update projects set ${change} where id = $1`, [id])).rejects.toThrow(
      'violates check constraint',
    );
  }
});

test('a project is moved by these steps only', () => {
  const project: Parameters<typeof setProjectStatus>[0] = { status: 'active', isOpen: true };
  setProjectStatus(project, 'assigned');
  const assigned = { status: 'assigned', isOpen: false };
  expect(project).toEqual(assigned);
  expect(() => setProjectStatus(project, 'active')).toThrow('from assigned to active');
  expect(project).toEqual(assigned);
});

const DAY = 86_400_000;

async function myTitles(person: Person, search: MyProjectSearch = {}) {
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
  expect(await myTitles(owner)).toEqual(['Cancelled', 'Secret', 'Public']);
  expect(await myTitles(await makeDeveloper(rig))).toEqual([]);
});

test('open, expired and ended projects are listed separately', async () => {
  const owner = await makeClient(rig);
  await makeProject(rig, { owner, title: 'Short', deadline: daysFromNow(rig, 2) });
  await makeProject(rig, { owner, title: 'Long' });
  const over = await makeProject(rig, { owner, title: 'Over' });
  await rig.as(owner).hires.cancelProject({ id: over.id });
  rig.clock.aheadMs = 3 * DAY;
  expect(await myTitles(owner, { standing: 'open' })).toEqual(['Long']);
  expect(await myTitles(owner, { standing: 'expired' })).toEqual(['Short']);
  expect(await myTitles(owner, { standing: 'ended' })).toEqual(['Over']);
  expect(await myTitles(owner, { standing: 'running' })).toEqual([]);
});

test('words of a title are found, signs as they are', async () => {
  const owner = await makeClient(rig);
  await makeProject(rig, { owner, title: 'A shop with 50% off' });
  await makeProject(rig, { owner, title: 'A shop' });
  expect(await myTitles(owner, { search: 'SHOP WITH' })).toEqual(['A shop with 50% off']);
  expect(await myTitles(owner, { search: '50% of' })).toEqual(['A shop with 50% off']);
  expect(await myTitles(owner, { search: 'shop', standing: 'completed' })).toEqual([]);
});

test('the list goes on where the page before ended', async () => {
  const owner = await makeClient(rig);
  for (const title of ['One', 'Two', 'Three']) await makeProject(rig, { owner, title });
  const first = await rig.as(owner).projects.mine({ limit: 2 });
  const second = await rig.as(owner).projects.mine({ limit: 2, cursor: first.next ?? '' });
  const titles = [...first.items, ...second.items].map(({ title }) => title);
  expect([titles, second.next]).toEqual([['Three', 'Two', 'One'], null]);
});
