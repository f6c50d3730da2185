import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const because = { rule: 'fraud', reason: 'It asks for a deposit by gift card.' } as const;
const remove = ({ id }: { id: number }) =>
  app.as(admin).takedowns.takeDown({ projectId: id, ...because });
const restore = ({ id }: { id: number }) =>
  app.as(admin).takedowns.restore({ projectId: id, reason: 'It was a joke after all.' });

test('a removed project returns 404 except to its client and admins', async () => {
  const project = await makeProject(app);
  const { bidder } = await makeBid(app, { project });
  await remove(project);
  for (const person of [null, bidder, await makeClient(app)]) {
    const { status, body } = await app.call(person, 'GET', `/api/projects/${project.id}`);
    expect([status, body.message]).toEqual([404, 'This project was removed.']);
  }
  for (const person of [project.owner, await makeAdmin(app)]) {
    const { status, body } = await app.call(person, 'GET', `/api/projects/${project.id}`);
    expect([status, body.status]).toEqual([200, 'removed']);
  }
});

test('a removed project is in no list, search, count, sitemap, favorite or profile', async () => {
  const title = `Unheard${crypto.randomUUID().slice(0, 8)}`;
  const project = await makeProject(app, { title });
  const { bidder } = await makeBid(app, { project });
  await app.as(bidder).favorites.set({ kind: 'project', id: project.id, saved: true });
  const seen = async () => ({
    found: (await app.as(null).projects.list({ search: title, limit: 5 })).items.length,
    listed: (await app.as(null).projects.list({ limit: 50 })).items.some(
      ({ id }) => id === project.id,
    ),
    ofClient: (await app.as(null).projects.ofClient({ id: project.owner.id })).length,
    stats: await app.as(null).projects.clientStats({ id: project.owner.id }),
    favorites: (await app.as(bidder).favorites.projects({})).items.length,
    running: (await app.as(null).bids.openCount({ developerId: bidder.id })).activeBids,
    mapped: (await app.call(null, 'GET', '/sitemaps/projects-1.xml')).text.includes(
      `/projects/${project.id}<`,
    ),
    home: (await app.as(null).showcase.stats()).activeProjects,
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

async function noticesOf(person: TestUser) {
  return (await app.as(person).notifications.list({})).items;
}
const kindsFor = async (person: TestUser) => (await noticesOf(person)).map(({ kind }) => kind);
const titlesFor = async (person: TestUser) => (await noticesOf(person)).map(({ title }) => title);

test('a takedown deletes the notifications that quote the project, but not those of its client', async () => {
  const project = await makeProject(app);
  const { owner } = project;
  const [asker, invitee] = [await makeDeveloper(app), await makeDeveloper(app)];
  const asked = { projectId: project.id, text: 'Where is it?' };
  const { id } = await app.as(asker).questions.ask(asked);
  await app.as(owner).questions.answer({ id, answer: 'In a secret place.' });
  const { bidder, ...bid } = await makeBid(app, { project });
  await app.as(owner).bids.decline({ id: bid.id, reason: 'Too slow.' });
  await app.as(owner).bids.reconsider({ id: bid.id });
  const invitation = { projectId: project.id, developerIds: [invitee.id] };
  await app.as(owner).invitations.invite(invitation);
  const [invited] = (await app.as(invitee).invitations.mine()).pending;
  await app.as(owner).invitations.withdraw({ id: invited?.id ?? 0 });
  expect(await kindsFor(asker)).toEqual(['question_answered']);
  expect(await kindsFor(bidder)).toEqual(['bid_declined', 'bid_declined']);
  expect(await kindsFor(invitee)).toEqual(['invitation_taken_back', 'invited']);
  await remove(project);
  expect([await kindsFor(asker), await kindsFor(invitee)]).toEqual([[], []]);
  expect(await kindsFor(bidder)).not.toContain('bid_declined');
  expect(await kindsFor(owner)).toEqual(['moderation', 'bid_received', 'question_asked']);
});

test('a takedown deletes the notifications of a cancellation that quote the project', async () => {
  const project = await makeProject(app);
  const { bidder } = await makeBid(app, { project });
  const invitee = await makeDeveloper(app);
  const invitation = { projectId: project.id, developerIds: [invitee.id] };
  await app.as(project.owner).invitations.invite(invitation);
  await app.as(project.owner).hires.cancelProject({ id: project.id });
  expect((await titlesFor(bidder))[0]).toBe(`“${project.title}” was cancelled`);
  expect((await titlesFor(invitee))[0]).toBe(`“${project.title}” accepts no more bids`);
  await remove(project);
  expect(await titlesFor(invitee)).toEqual([]);
  expect(await titlesFor(bidder)).not.toContain(`“${project.title}” was cancelled`);
});
