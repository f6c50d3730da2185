import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueDailyMails } from '#features/notifications/daily-mails/daily-mail.service.ts';
import type { PostProjectForm } from '#features/projects/project.schema.ts';
import { loadUnfinishedJobs } from '#testing/app/job-queues.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { daysFromNow, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { notifyMatchingUsers } from './match.service.ts';
import type { SaveSearch } from './saved-search.schema.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makeClient(app);
});
afterAll(() => app.close());

const ctx = () => ({ ...app.system, em: app.system.em.fork() });
const anything = { category: null, isPrivate: null, urgent: false, search: null };

async function searcher(given: Partial<SaveSearch['filter']> = {}, how: SaveSearch['how'] = 'app') {
  const person = await makeDeveloper(app);
  await save(person, given, how);
  return person;
}

function save(
  person: TestUser,
  given: Partial<SaveSearch['filter']>,
  how: SaveSearch['how'],
  name = 'Mine',
) {
  return app.as(person).savedSearches.save({ name, how, filter: { ...anything, ...given } });
}

/** Posts a project and waits until all users concerned are notified. */
async function post(given: Partial<PostProjectForm> = {}) {
  const project = await makeProject(app, { owner, ...given });
  await expect.poll(() => loadUnfinishedJobs(app, 'project-posted')).toEqual([]);
  return project;
}

async function notifiedPaths(person: TestUser): Promise<string[]> {
  const { items } = await app.as(person).notifications.list({});
  return items.filter(({ kind }) => kind === 'saved_search').map(({ path }) => path);
}

/** Sends the daily mails of the next morning. */
async function sendDailyMails() {
  const tomorrow = daysFromNow(app, 1).slice(0, 10);
  app.clock.stoppedAt = `${tomorrow}T08:00:00.000Z`;
  await Promise.all([queueDailyMails(ctx()), queueDailyMails(ctx())]);
  await drainQueues(app);
  app.clock.stoppedAt = '';
}

const mailsOf = async (person: TestUser) => {
  const mails = await app.mailsTo(person);
  return mails.filter(({ text }) => text.includes('saved search'));
};

test('a new project notifies only users with a matching filter', async () => {
  const fitting = await Promise.all([
    searcher(),
    searcher({ category: 'Blockchain' }),
    searcher({ urgent: true }),
    searcher({ isPrivate: false }),
    searcher({ search: 'ESCROW_50%' }),
    searcher({ search: 'auditing a contract' }),
    searcher({ search: 'solidity', category: 'Blockchain', urgent: true }),
  ]);
  const others = await Promise.all([
    searcher({ category: 'Enterprise' }),
    searcher({ isPrivate: true }),
    searcher({ search: 'escrow 51' }),
    searcher({ search: 'auditor contrast' }),
  ]);
  const { id } = await post({
    title: 'Audit of escrow_50% contracts',
    category: 'Blockchain',
    skills: ['Solidity'],
    deadline: daysFromNow(app, 6),
  });
  for (const person of fitting) expect(await notifiedPaths(person)).toEqual([`/projects/${id}`]);
  for (const person of others) expect(await notifiedPaths(person)).toEqual([]);
});

test('a search of two letters reports what the list finds', async () => {
  const [fits, inside] = [await searcher({ search: 'qz' }), await searcher({ search: 'zy' })];
  const { id } = await post({ title: 'A Qzy page' });
  const list = async (search: string) =>
    (await app.as(null).projects.list({ search })).items.map((found) => found.id);
  expect([await list('qz'), await list('zy')]).toEqual([[id], []]);
  expect(await notifiedPaths(fits)).toEqual([`/projects/${id}`]);
  expect(await notifiedPaths(inside)).toEqual([]);
});

test('a private project notifies only invited developers', async () => {
  const invited = await searcher({ isPrivate: true });
  const stranger = await searcher({ isPrivate: true });
  const { id } = await post({ isPrivate: true, invitedDeveloperIds: [invited.id] });
  expect(await notifiedPaths(invited)).toEqual([`/projects/${id}`]);
  expect(await notifiedPaths(stranger)).toEqual([]);
});

test('a user with several matching searches is notified once, by the most frequent of them', async () => {
  const ada = await searcher({}, 'app');
  await save(ada, { search: 'tandem' }, 'daily', 'Daily');
  await save(ada, { category: 'Web App', search: 'tandem' }, 'at_once', 'At once');
  const { id } = await post({ title: 'A tandem shop' });
  expect(await notifiedPaths(ada)).toEqual([`/projects/${id}`]);
  await expect.poll(() => mailsOf(ada)).toHaveLength(1);
  const [mail] = await mailsOf(ada);
  expect(mail?.text).toContain('saved search “At once”');

  await notifyMatchingUsers(ctx(), id);
  await sendDailyMails();
  expect(await notifiedPaths(ada)).toEqual([`/projects/${id}`]);
  expect(await app.as(ada).savedSearches.list()).toMatchObject([
    { name: 'At once', found: 1 },
    { name: 'Daily', found: 1 },
    { name: 'Mine', found: 1 },
  ]);
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('a search saved after a project does not match it, and a closed project matches none', async () => {
  const project = await post();
  const late = await searcher();
  await notifyMatchingUsers(ctx(), project.id);
  expect(await notifiedPaths(late)).toEqual([]);

  const gone = await post();
  await app.sql(`update projects set is_open = false, status = 'cancelled' where id = $1`, [
    gone.id,
  ]);
  await app.sql(`update saved_searches set created_at = '2020-01-01' where user_id = $1`, [
    late.id,
  ]);
  await app.sql('delete from saved_search_hits where project_id = $1', [gone.id]);
  await app.sql('delete from notifications where user_id = $1', [late.id]);
  await notifyMatchingUsers(ctx(), gone.id);
  expect(await notifiedPaths(late)).toEqual([]);
});

test('a user who cannot be notified of a project does not stop the others', async () => {
  const [broken, fine] = [await searcher({}, 'app'), await searcher({}, 'app')];
  await app.sql(`alter table notifications add constraint broken
    check (user_id <> ${broken.id}) not valid`);
  const { id } = await makeProject(app, { owner, title: 'A tandem tour' });
  await expect.poll(() => notifiedPaths(fine), { timeout: 10_000 }).toEqual([`/projects/${id}`]);
  expect(await notifiedPaths(broken)).toEqual([]);
  await expect(notifyMatchingUsers(ctx(), id)).rejects.toMatchObject({
    errors: [expect.objectContaining({ item: `user ${broken.id}` })],
  });
  await app.sql('alter table notifications drop constraint broken');
  await notifyMatchingUsers(ctx(), id);
  expect(await notifiedPaths(broken)).toEqual([`/projects/${id}`]);
  expect(await notifiedPaths(fine)).toEqual([`/projects/${id}`]);
});

test('the daily mail lists the projects that are still open, once', async () => {
  const ada = await searcher({ search: 'unicycle' }, 'daily');
  const first = await post({ title: 'A unicycle club' });
  const second = await post({ title: 'Unicycle <b>repairs</b>' });
  const closed = await post({ title: 'Unicycle lost' });
  await app.sql(`update projects set is_open = false, status = 'cancelled' where id = $1`, [
    closed.id,
  ]);
  expect(await notifiedPaths(ada)).toHaveLength(3);
  expect(await mailsOf(ada)).toEqual([]);

  await sendDailyMails();
  expect(await mailsOf(ada)).toHaveLength(1);
  const [mail] = await mailsOf(ada);
  expect(mail?.subject).toBe('2 updates: New project: “Unicycle <b>repairs</b>”');
  expect(mail?.text).toContain(`/projects/${first.id}`);
  expect(mail?.text).toContain(`/projects/${second.id}`);
  expect(mail?.text).not.toContain('lost');
  expect(mail?.text).toMatch(/\/unsubscribe\/s\.[\w-]{43}/);
  await sendDailyMails();
  expect(await mailsOf(ada)).toHaveLength(1);
});

test.each([
  ['deleted', (ada: TestUser, id: number) => app.as(ada).savedSearches.remove({ id })],
  [
    'changed to the app only',
    (ada: TestUser, id: number) =>
      app.as(ada).savedSearches.change({ id, name: 'Mine', how: 'app', filter: {} }),
  ],
])('matches of a search that was %s are no longer mailed', async (_title, end) => {
  const ada = await searcher({ search: 'hobbyhorse' }, 'daily');
  await post({ title: 'A hobbyhorse' });
  expect(await notifiedPaths(ada)).toHaveLength(1);
  const [search] = await app.as(ada).savedSearches.list();
  await end(ada, search?.id ?? 0);
  await sendDailyMails();
  expect(await app.mailsTo(ada)).toEqual([]);
});

test('the time zone of the browser is stored once with a saved search', async () => {
  const ada = await makeDeveloper(app);
  const saved = { how: 'daily', filter: { search: 'pogo' } } as const;
  await app.as(ada).savedSearches.save({ ...saved, name: 'A', timeZone: 'Asia/Kolkata' });
  const other = { ...saved, filter: { search: 'stilts' }, name: 'B' };
  await app.as(ada).savedSearches.save({ ...other, timeZone: 'Europe/Oslo' });
  const { timeZone } = await app.as(ada).notifications.preferences();
  expect(timeZone).toBe('Asia/Kolkata');
});

test('matches and other daily kinds are one mail, whose link ends both', async () => {
  const ada = await searcher({ search: 'velomobile' }, 'daily');
  await app.as(ada).notifications.setPreferences({ kinds: { invited: 'daily' } });
  const { id } = await post({ title: 'A velomobile' });
  await app.as(owner).invitations.send({ projectId: id, developerId: ada.id });
  await sendDailyMails();
  const [mail, ...others] = await app.mailsTo(ada);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('saved search “Mine”');
  const token = /\/unsubscribe\/(d\.[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const page = app.as(null).notifications;
  const waiting = `select from mail_groups where user_id = $1 and subject like 'daily:%'`;
  await post({ title: 'A second velomobile' });
  expect(await app.sql(waiting, [ada.id])).toHaveLength(1);
  expect(await page.unsubscribe({ token })).toMatchObject({ wanted: false });
  expect(await app.sql(waiting, [ada.id])).toEqual([]);
  expect(await app.as(ada).savedSearches.list()).toMatchObject([{ how: 'app' }]);
  await page.unsubscribe({ token, wanted: true });
  expect(await app.as(ada).savedSearches.list()).toMatchObject([{ how: 'daily' }]);
});

test('a user who wants matches daily gets those of a search with mails at once daily', async () => {
  const ada = await searcher({ search: 'penny' }, 'at_once');
  await app.as(ada).notifications.setPreferences({ kinds: { saved_search: 'daily' } });
  await post({ title: 'A penny shop' });
  expect(await notifiedPaths(ada)).toHaveLength(1);
  await drainQueues(app);
  expect(await mailsOf(ada)).toEqual([]);
  await sendDailyMails();
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('mails of one search end from the mail, without signing in; the others go on', async () => {
  const ada = await searcher({ search: 'tricycle' }, 'at_once');
  await save(ada, { search: 'quadricycle' }, 'daily', 'Other');
  await post({ title: 'A tricycle' });
  await expect.poll(() => mailsOf(ada)).toHaveLength(1);
  const [mail] = await mailsOf(ada);
  const path = /\/unsubscribe\/s\.[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
  const { status } = await app.call(null, 'POST', path, 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(status).toBe(200);
  const ways = async () => (await app.as(ada).savedSearches.list()).map(({ how }) => how);
  expect(await ways()).toEqual(['daily', 'app']);
  expect((await app.as(ada).notifications.preferences()).kinds).not.toContainEqual(
    expect.objectContaining({ mode: 'in_app' }),
  );

  await post({ title: 'Another tricycle' });
  expect(await notifiedPaths(ada)).toHaveLength(2);
  const token = path.split('/')[2] ?? '';
  const page = app.as(null).savedSearches;
  expect(await page.subscription({ token })).toMatchObject({ wanted: false });
  await page.unsubscribe({ token, wanted: true });
  expect(await ways()).toEqual(['daily', 'at_once']);
  expect(await mailsOf(ada)).toHaveLength(1);
});

test('a user without mails of saved searches is notified in the app', async () => {
  const ada = await searcher({ search: 'sidecar' }, 'at_once');
  await app.as(ada).notifications.setPreferences({ kinds: { saved_search: 'in_app' } });
  await post({ title: 'A sidecar' });
  expect(await notifiedPaths(ada)).toHaveLength(1);
  expect(await mailsOf(ada)).toEqual([]);
});

test('searches are changed and deleted by their owner alone', async () => {
  const ada = await searcher({ search: 'one' });
  const bob = await searcher({ search: 'two' });
  const [saved] = await app.as(ada).savedSearches.list();
  const id = saved?.id ?? 0;
  const change = {
    id,
    name: 'New name',
    how: 'daily',
    filter: { ...anything, urgent: true },
  } as const;
  await app.as(ada).savedSearches.change(change);
  expect(await app.as(ada).savedSearches.list()).toMatchObject([
    { name: 'New name', how: 'daily', filter: { ...anything, urgent: true } },
  ]);
  const theirs = app.as(bob).savedSearches;
  await expect(theirs.change(change)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(theirs.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await app.as(ada).savedSearches.remove({ id });
  expect(await app.as(ada).savedSearches.list()).toEqual([]);
});

test('developers save at most twenty, each filter once, also at the same moment', async () => {
  await expect(save(owner, {}, 'app')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const ada = await makeDeveloper(app);
  const tries = Array.from({ length: 24 }, (_, n) => save(ada, { search: `word ${n}` }, 'app'));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  const [first] = await app.as(ada).savedSearches.list();
  await app.as(ada).savedSearches.remove({ id: first?.id ?? 0 });
  await save(ada, { search: 'Same' }, 'app');
  await expect(save(ada, { search: 'same' }, 'daily')).rejects.toMatchObject({ code: 'CONFLICT' });
});
