import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { asLocked } from '#platform/server/database/locked.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  daysFromNow,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { setProjectStatus } from './project.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

test('a new project is open, without bids, and its client’s', async () => {
  const project = await makeProject(app, {
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
  const developer = await makeDeveloper(app);
  await expect(makeProject(app, { owner: developer })).rejects.toEqual(
    matchRefusal('clients_only'),
  );
});

test('the deadline must be in the future and within two years', async () => {
  const owner = await makeClient(app);
  const post = (days: number) => makeProject(app, { owner, deadline: daysFromNow(app, days) });
  await expect(post(0)).rejects.toThrow('Deadline must be in the future');
  await expect(post(-1)).rejects.toThrow('Deadline must be in the future');
  await expect(post(2 * 366 + 1)).rejects.toThrow('Deadline must be within two years');
  await expect(post(2 * 365)).resolves.toMatchObject({ status: 'active' });
});

test('a deadline with another offset means the same instant', async () => {
  const instant = new Date(Math.ceil(app.clock.now().getTime() / 1_000) * 1_000 + 86_400_000);
  const shifted = new Date(instant.getTime() + 5.75 * 3_600_000).toISOString();
  const { deadline } = await makeProject(app, { deadline: shifted.replace('Z', '+05:45') });
  expect(deadline).toBe(instant.toISOString());
});

test('a private project and its invitations are one act: a bad invitation leaves nothing', async () => {
  const owner = await makeClient(app);
  const developer = await makeDeveloper(app);
  const post = (invitedDeveloperIds: number[]) =>
    makeProject(app, { owner, isPrivate: true, invitedDeveloperIds });
  await expect(post([developer.id, owner.id])).rejects.toEqual(matchRefusal('not_a_developer'));
  expect(await app.as(owner).projects.ofClient({ id: owner.id })).toEqual([]);
  const made = await post([developer.id, developer.id]);
  const invitations = await app.sql('select status from invitations where project_id = $1', [
    made.id,
  ]);
  expect(invitations).toEqual([{ status: 'pending' }]);
});

test('the owner extends an expired project, and it accepts bids again', async () => {
  const project = await makeProject(app);
  app.clock.aheadMs = 31 * 86_400_000;
  const developer = await makeDeveloper(app);
  await expect(makeBid(app, { project, developer })).rejects.toEqual(
    matchRefusal('deadline_passed'),
  );
  const deadline = daysFromNow(app, 5);
  const extended = await app.as(project.owner).projects.extend({ id: project.id, deadline });
  expect(extended.deadline).toBe(deadline);
  await expect(makeBid(app, { project, developer })).resolves.toMatchObject({ status: 'active' });
});

test('only the owner extends, only an open project, only into the future', async () => {
  const project = await makeProject(app);
  const extend = (person: TestUser, days: number) =>
    app.as(person).projects.extend({ id: project.id, deadline: daysFromNow(app, days) });
  await expect(extend(await makeClient(app), 5)).rejects.toEqual(matchRefusal('not_owner'));
  await expect(extend(await makeDeveloper(app), 5)).rejects.toEqual(matchRefusal('not_owner'));
  await expect(extend(project.owner, -1)).rejects.toEqual(matchRefusal('deadline_past'));
  await app.sql(`update projects set is_open = false, status = 'assigned' where id = $1`, [
    project.id,
  ]);
  await expect(extend(project.owner, 5)).rejects.toEqual(matchRefusal('not_active'));
});

test('an invisible private project cannot be extended, and reveals nothing', async () => {
  const invited = await makeDeveloper(app);
  const project = await makeProject(app, { isPrivate: true, invitedDeveloperIds: [invited.id] });
  const stranger = await makeClient(app);
  const extend = app
    .as(stranger)
    .projects.extend({ id: project.id, deadline: daysFromNow(app, 5) });
  await expect(extend).rejects.toThrow('Only the client of this project can do that.');
});

test('database constraints refuse what the rules forbid', async () => {
  const { id } = await makeProject(app);
  for (const change of [`status = 'lost'`, 'budget = 0', 'budget = 1000000', 'bid_count = -1']) {
    await expect(app.sql(`update projects set ${change} where id = $1`, [id])).rejects.toThrow(
      'violates check constraint',
    );
  }
});

test('a project is moved by these steps only', () => {
  const project: Parameters<typeof setProjectStatus>[0] = asLocked({
    status: 'active',
    isOpen: true,
  });
  setProjectStatus(project, 'assigned');
  const assigned = { status: 'assigned', isOpen: false };
  expect(project).toEqual(assigned);
  expect(() => setProjectStatus(project, 'active')).toThrow('from assigned to active');
  expect(project).toEqual(assigned);
});
