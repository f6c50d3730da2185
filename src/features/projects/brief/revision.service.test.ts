import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { delayQueue } from '#testing/app/job-queues.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  daysFromNow,
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { announceToFollowers, announceWaitingEdits } from './announce.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MAIL_GROUP_SECONDS: '1800' });
});
afterAll(() => app?.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

const HALF_AN_HOUR = 1_800_000;

async function noticesAbout(person: TestUser) {
  const { items } = await app.as(person).notifications.list({});
  return items
    .filter(({ kind }) => /changed$/.test(kind))
    .map(({ kind, body }) => ({ kind, body }));
}

test('after a private project became public, its earlier revisions stay with the insiders', async () => {
  const [invited, outsider, admin] = [
    await makeDeveloper(app),
    await makeDeveloper(app),
    await makeAdmin(app),
  ];
  const { id, owner } = await makeProject(app, {
    isPrivate: true,
    invitedDeveloperIds: [invited.id],
  });
  const edit = (fields: object) => app.as(owner).projects.edit({ id, ...fields });
  await edit({ title: 'A secret title' });
  await edit({ title: 'A public title', isPrivate: false });
  await edit({ budget: 2_000 });
  const read = async (person: TestUser | null) => {
    const { items } = await app.as(person).projects.revisions({ id });
    return items.map(({ revision }) => revision);
  };
  for (const person of [owner, invited, admin]) expect(await read(person)).toEqual([4, 3, 2, 1]);
  for (const person of [outsider, null]) {
    expect(await read(person)).toEqual([4]);
    const since = await app.as(person).projects.changesSince({ id, since: 1 });
    expect(JSON.stringify(since)).not.toContain('secret');
  }
});

test('a public project that becomes private takes its notifications from outsiders', async () => {
  const { id, owner } = await makeProject(app, { title: 'Soon a secret' });
  const follower = await makeDeveloper(app);
  await app.as(follower).favorites.set({ kind: 'project', id, saved: true });
  await app.as(owner).projects.edit({ id, budget: 3_000 });
  await drainQueues(app);
  expect(await noticesAbout(follower)).toHaveLength(1);
  const asker = await makeDeveloper(app);
  const { questions } = app.as(asker);
  const { id: questionId } = await questions.ask({ projectId: id, text: 'Where is it?' });
  await app.as(owner).questions.answer({ id: questionId, answer: 'In a secret place.' });
  const noticesOfAsker = async () => (await app.as(asker).notifications.list({})).items;
  expect(await noticesOfAsker()).toHaveLength(1);
  await app.as(owner).projects.edit({ id, isPrivate: true });
  expect([await noticesAbout(follower), await noticesOfAsker()]).toEqual([[], []]);
  await expect(app.as(follower).projects.revisions({ id })).rejects.toEqual(
    matchRefusal('private'),
  );
});

test('bidders and followers are notified at once, then together after half an hour', async () => {
  const project = await makeProject(app);
  const { id, owner } = project;
  const { bidder } = await makeBid(app, { project });
  const follower = await makeDeveloper(app);
  for (const person of [follower, bidder]) {
    await app.as(person).favorites.set({ kind: 'project', id, saved: true });
  }
  const edit = (fields: object) => app.as(owner).projects.edit({ id, ...fields });
  await edit({ title: 'No news for bidders' });
  expect(await noticesAbout(bidder)).toEqual([]);
  await edit({ budget: 1_100 });
  const first = 'The client changed: budget (now $1,100).';
  expect(await noticesAbout(bidder)).toEqual([{ kind: 'brief_changed', body: first }]);
  await drainQueues(app);
  expect(await noticesAbout(follower)).toEqual([{ kind: 'followed_project_changed', body: first }]);
  await edit({ budget: 1_200 });
  await edit({ budget: 1_300, criteria: ['It prints'] });
  expect(await noticesAbout(bidder)).toHaveLength(1);
  app.clock.aheadMs = HALF_AN_HOUR;
  const waiting = { ...app.system, em: app.system.em.fork() };
  await announceWaitingEdits(waiting, { projectId: id });
  await announceWaitingEdits({ ...waiting, em: app.system.em.fork() }, { projectId: id });
  expect(await noticesAbout(bidder)).toMatchObject([
    { body: 'The client changed: budget (now $1,300) and criteria.' },
    { body: first },
  ]);
  await drainQueues(app);
  expect(await noticesAbout(follower)).toHaveLength(2);
});

test.each([
  ['earlier', 20],
  ['later', 40],
])('bidders and followers are notified of a deadline that is %s', async (_which, days) => {
  const project = await makeProject(app);
  const { id, owner } = project;
  const { bidder } = await makeBid(app, { project });
  const follower = await makeDeveloper(app);
  await app.as(follower).favorites.set({ kind: 'project', id, saved: true });
  await app.as(owner).projects.edit({ id, deadline: daysFromNow(app, days) });
  await drainQueues(app);
  const body = expect.stringMatching(/^The client changed: deadline \(now .* UTC\)\.$/);
  expect(await noticesAbout(bidder)).toEqual([{ kind: 'brief_changed', body }]);
  expect(await noticesAbout(follower)).toEqual([{ kind: 'followed_project_changed', body }]);
});

test('mails about a project that waited while it became private are not sent to outsiders', async () => {
  const { id, owner } = await makeProject(app, { title: 'Soon a secret too' });
  const [follower, asker] = [await makeDeveloper(app), await makeDeveloper(app)];
  await app.as(follower).favorites.set({ kind: 'project', id, saved: true });
  const question = await app.as(asker).questions.ask({ projectId: id, text: 'Where is it?' });
  const queue = await delayQueue(app, 'mail-notice');
  await app.as(owner).projects.edit({ id, budget: 3_000 });
  await app.as(owner).questions.answer({ id: question.id, answer: 'In a secret place.' });
  await expect.poll(() => noticesAbout(follower)).toHaveLength(1);
  await app.as(owner).projects.edit({ id, isPrivate: true });
  await queue.resume();
  await drainQueues(app);
  expect([await app.mailsTo(follower), await app.mailsTo(asker)]).toEqual([[], []]);
});

test('thousands of followers are notified in parts, each once', async () => {
  const { id, owner } = await makeProject(app);
  const follower = await makeDeveloper(app);
  await app.sql(
    `insert into users (email, password_hash, first_name, last_name, username, role, created_at)
     select 'follower' || n || '@x.example', '', 'Ada', 'Byron', 'follower-' || n, 'developer', now()
     from generate_series(1, 120) n`,
  );
  await app.sql(
    `insert into saved_projects (user_id, project_id, created_at)
     select id, $1, now() from users where id >= $2 and role = 'developer'`,
    [id, follower.id],
  );
  await app.as(owner).projects.edit({ id, budget: 3_000 });
  const countNotices = async () => {
    await drainQueues(app);
    const [row] = await app.sql<{ count: number }>(
      `select count(*)::int as count from notifications where about = $1`,
      [`project:${id}`],
    );
    return row?.count;
  };
  expect(await countNotices()).toBe(121);
  const [first] = await app.sql<{ at: string }>(
    `select announced_at as at from project_revisions where project_id = $1 and revision = 2`,
    [id],
  );
  const again = { projectId: id, announcedAt: first?.at ?? '', afterId: 0 };
  await announceToFollowers({ ...app.system, em: app.system.em.fork() }, again);
  expect(await countNotices()).toBe(121);
});

test('a past text is blanked by its client or an admin, everywhere in the history', async () => {
  const { id, owner, description } = await makeProject(app);
  const edit = (text: string) => app.as(owner).projects.edit({ id, description: text });
  await edit('The password is hunter2.');
  const blank = (person: TestUser, revision: number) =>
    app.as(person).projects.blankRevision({ id, revision, field: 'description' });
  await expect(blank(owner, 2)).rejects.toEqual(matchRefusal('present_text'));
  await edit('The password comes by mail.');
  await expect(blank(await makeClient(app), 2)).rejects.toEqual(matchRefusal('not_owner'));
  await expect(blank(owner, 4)).rejects.toEqual(matchRefusal('revision_not_found'));
  const hashes = () => app.sql('select hash from project_revisions where project_id = $1', [id]);
  const before = await hashes();
  await blank(await makeAdmin(app), 2);
  expect((await app.as(null).projects.revisions({ id })).items).toMatchObject([
    {
      changes: [{ before: null, after: 'The password comes by mail.', blanked: ['before'] }],
    },
    { changes: [{ before: description, after: null, blanked: ['after'] }] },
    { changes: [] },
  ]);
  const stored = await app.sql('select * from project_revisions where project_id = $1', [id]);
  expect(JSON.stringify(stored)).not.toContain('hunter2');
  expect(await hashes()).toEqual(before);
});

test('an edit of characters that no reader sees is no revision, and no part of another edit', async () => {
  const { id, owner } = await makeProject(app, {
    description: 'Pay by PayPal or by card. ❤',
    criteria: ['It prints ❤'],
  });
  const edit = (fields: object) => app.as(owner).projects.edit({ id, ...fields });
  const unseen = {
    description: 'Pay by\u200B Pay\u00ADPal or by\uFEFF card. ❤\uFE0F',
    criteria: ['It prints ❤\uFE0F'],
  };
  expect(await edit(unseen)).toMatchObject({ revision: 1 });
  expect(await edit({ ...unseen, budget: 1_100 })).toMatchObject({
    revision: 2,
    description: 'Pay by PayPal or by card. ❤',
    criteria: [{ id: 1, text: 'It prints ❤' }],
  });
  const [newest] = (await app.as(null).projects.revisions({ id })).items;
  expect(newest?.changes).toMatchObject([{ field: 'budget' }]);
  expect(await edit({ description: 'Pay by PayPal\u200D or by card. ❤' })).toMatchObject({
    ...{ revision: 3, materialRevision: 3 },
  });
});
