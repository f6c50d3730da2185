// cspell:ignore dulcian
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueDailyMails } from '#features/notifications/daily-mails/daily-mail.service.ts';
import { ProjectRevision } from '#features/projects/brief/project-revision.entity.ts';
import type { PostProjectForm } from '#features/projects/project.schema.ts';
import { delayQueue, loadUnfinishedJobs } from '#testing/app/job-queues.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { daysFromNow, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { searchedTextFields, toSearchedText } from '#testing/fixtures/searched-texts.ts';
import { selectProjectBeforeEdit } from './match.queries.ts';
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

const mailsOf = async (person: TestUser) => {
  const mails = await app.mailsTo(person);
  return mails.filter(({ text }) => text.includes('saved search'));
};

test('an edit that makes a project match a saved search notifies once', async () => {
  const before = await searcher({ search: 'penny farthing' }, 'at_once');
  const other = await searcher({ search: 'penny farthing', category: 'Enterprise' });
  const { id } = await post({ title: 'A page for a museum' });
  // Saved after the project was posted; the list already showed the project for the second.
  const since = await searcher({ search: 'penny farthing' });
  const listed = await searcher({ search: 'museum' });
  const edit = async (fields: object) => {
    await app.as(owner).projects.edit({ id, ...fields });
    await expect.poll(() => loadUnfinishedJobs(app, 'project-posted')).toEqual([]);
  };
  await edit({ title: 'A page for a museum of the penny farthing' });
  for (const person of [before, since]) {
    expect(await notifiedPaths(person)).toEqual([`/projects/${id}`]);
  }
  for (const person of [other, listed]) expect(await notifiedPaths(person)).toEqual([]);
  await expect.poll(() => mailsOf(before)).toHaveLength(1);
  expect((await mailsOf(before))[0]?.subject).toBe(
    '“A page for a museum of the penny farthing” now matches your saved search',
  );

  await save(before, { category: 'Web App' }, 'at_once', 'A second search');
  await edit({ title: 'A page for a museum' });
  await edit({ title: 'The penny farthing', category: 'Enterprise' });
  for (const person of [before, since, other]) {
    expect(await notifiedPaths(person)).toEqual([`/projects/${id}`]);
  }
  expect(await mailsOf(before)).toHaveLength(1);
});

test('a second search that matches after an edit notifies only if it alone has mails', async () => {
  const ada = await searcher({ category: 'Web App' });
  await save(ada, { search: 'hobby horse' }, 'app', 'In the app');
  const { id } = await post({ title: 'A toy shop' });
  const edit = (title: string) => app.as(owner).projects.edit({ id, title });
  await edit('A toy shop for the hobby horse');
  await expect.poll(() => loadUnfinishedJobs(app, 'project-posted')).toEqual([]);
  expect(await notifiedPaths(ada)).toHaveLength(1);
  await save(ada, { search: 'rocking horse' }, 'at_once', 'By mail');
  await edit('A toy shop for the rocking horse');
  await expect.poll(() => mailsOf(ada)).toHaveLength(1);
});

test('a project that became private is not in a daily mail that waits for the mail server', async () => {
  const ada = await searcher({ search: 'draisine' }, 'daily');
  const hidden = await post({ title: 'A secret draisine' });
  const { id } = await post({ title: 'Another draisine' });
  const queue = await delayQueue(app, 'mail-daily');
  app.clock.stoppedAt = `${daysFromNow(app, 1).slice(0, 10)}T08:00:00.000Z`;
  await queueDailyMails(ctx());
  app.clock.stoppedAt = '';
  await app.as(owner).projects.edit({ id: hidden.id, isPrivate: true });
  await queue.resume();
  await expect.poll(() => mailsOf(ada)).toHaveLength(1);
  const [mail] = await mailsOf(ada);
  expect(mail?.subject).toBe('New project: “Another draisine”');
  expect(mail?.text).toContain(`/projects/${id}`);
  expect(mail?.text).not.toContain('secret');
});

test.each(searchedTextFields)(
  'before an edit, a project has the words of its %s',
  async (field) => {
    const { id } = await post({ [field]: toSearchedText(field, 'dulcian') });
    await app.as(owner).projects.edit({ id, budget: 1_234 });
    const { em } = ctx();
    const former = await em.findOneOrFail(ProjectRevision, { projectId: id, revision: 1 });
    const before = await selectProjectBeforeEdit(em, former).executeTakeFirstOrThrow();
    const [now] = await app.sql('select full_tsv from projects where id = $1', [id]);
    expect(before.full_tsv).toContain('dulcian');
    expect(now).toEqual({ full_tsv: before.full_tsv });
  },
);

test('a saved search by skills and budget matches other spellings, also after an edit', async () => {
  const person = await searcher({ skills: ['React', 'Go'], budgetMin: 2_000, budgetMax: 3_000 });
  await post({ skills: ['React'], budget: 2_500 });
  await post({ skills: ['React', 'Go'], budget: 3_001 });
  const matching = await post({ skills: ['golang', 'ReactJS', 'SQL'], budget: 3_000 });
  const edited = await post({ skills: ['Go', 'React.js'], budget: 1_000 });
  expect(await notifiedPaths(person)).toEqual([`/projects/${matching.id}`]);
  await app.as(owner).projects.edit({ id: edited.id, budget: 2_000 });
  await expect
    .poll(() => notifiedPaths(person))
    .toEqual([`/projects/${edited.id}`, `/projects/${matching.id}`]);
});
