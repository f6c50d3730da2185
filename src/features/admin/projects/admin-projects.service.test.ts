import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { once } from '#testing/app/once.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { changesOf } from '#testing/fixtures/changes.ts';
import { makeHire } from '#testing/fixtures/hires.ts';
import {
  daysFromNow,
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { insertManyUsers } from '#testing/fixtures/many-users.ts';
import { makeMilestones } from '#testing/fixtures/milestones.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

type Query = Parameters<ReturnType<TestApp['as']>['adminProjects']['list']>[0];
const page = (query: Query) => app.as(admin).adminProjects.list(query);
const ids = async (query: Query) => (await page(query)).items.map(({ id }) => id);
const because = { rule: 'fraud', reason: 'It asks for a deposit by gift card.' } as const;

test('a project is found by its title, its number, and its client’s name or address', async () => {
  const owner = await makeClient(app, { firstName: 'Zoë', lastName: 'Hollingberg' });
  const { id } = await makeProject(app, { owner, title: 'Quinquereme of Nineveh' });
  expect(await ids({ search: 'QUINQUEREME' })).toEqual([id]);
  expect(await ids({ search: 'hollingb' })).toEqual([id]);
  expect(await ids({ search: owner.email.slice(0, 16) })).toEqual([id]);
  expect(await ids({ search: owner.email })).toEqual([id]);
  expect(await ids({ search: `#${id}` })).toEqual([id]);
  expect(await ids({ search: String(id) })).toContain(id);
  expect(await ids({ search: 'qu' })).toContain(id);
  expect(await ids({ search: '%' })).toEqual([]);
});

test('private and removed projects are listed and can be filtered', async () => {
  const secret = await makeProject(app, { isPrivate: true });
  const removed = await makeProject(app, { category: 'Blockchain' });
  await app.as(admin).takedowns.takeDown({ projectId: removed.id, ...because });
  expect(await ids({ visibility: 'private' })).toContain(secret.id);
  expect(await ids({ visibility: 'public' })).not.toContain(secret.id);
  expect(await ids({ state: 'removed', category: 'Blockchain' })).toEqual([removed.id]);
  expect(await ids({ state: 'active' })).not.toContain(removed.id);
  expect(await ids({ category: 'Blockchain' })).toContain(removed.id);
  expect(await ids({ state: 'appealed' })).toEqual([]);
  await app
    .as(removed.owner)
    .takedowns.appeal({ projectId: removed.id, appeal: 'It was a joke, please look.' });
  expect(await ids({ state: 'appealed' })).toEqual([removed.id]);
});

test('held money is a filter and is shown in the row', async () => {
  const { projectId } = await makeHire(app);
  const { items } = await page({ money: 'held' });
  expect(items).toMatchObject([{ id: projectId, heldCents: 90_000, status: 'assigned' }]);
});

test('the held money of several milestones is added up, and each payment names its own', async () => {
  const { projectId, milestoneIds } = await makeMilestones(app, [{}], { funded: 1 });
  const project = await app.as(admin).adminProjects.get({ id: projectId });
  expect(project).toMatchObject({
    heldCents: 140_000,
    payments: [
      { amountCents: 50_000, milestone: { id: milestoneIds[1], position: 2 } },
      { amountCents: 90_000, milestone: { id: milestoneIds[0], position: 1 } },
    ],
  });
});

test('what a lower price gave back is not held', async () => {
  const hired = await makeHire(app);
  const { projectId, client } = hired;
  const [only] = (await app.as(client).hires.get({ projectId })).milestones;
  const { accept, priceOf, propose } = changesOf(() => app);
  await accept(hired, await propose(hired, priceOf(only?.id ?? 0, 700)));
  expect(await app.as(admin).adminProjects.get({ id: projectId })).toMatchObject({
    heldCents: 70_000,
  });
});

test('a date range includes its first and last day, in UTC', async () => {
  const { id, createdAt } = await makeProject(app);
  const day = createdAt.slice(0, 10);
  const shifted = (days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  expect(await ids({ from: day, until: day })).toContain(id);
  expect(await ids({ from: shifted(1) })).not.toContain(id);
  expect(await ids({ until: shifted(-1) })).not.toContain(id);
});

test.each(['newest', 'oldest', 'budget'] as const)(
  'pages in the order %s follow each other without a gap or a double',
  async (sort) => {
    const owner = await makeClient(app, { lastName: `Order${sort}` });
    for (const budget of [300, 100, 300, 200, 300]) await makeProject(app, { owner, budget });
    const search = `order${sort}`;
    const all = (await page({ search, sort, limit: 50 })).items;
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const part = await page({ search, sort, limit: 2, ...(cursor && { cursor }) });
      found.push(...part.items.map(({ id }) => id));
      cursor = part.next ?? undefined;
    } while (cursor);
    expect(found).toEqual(all.map(({ id }) => id));
    expect(found).toHaveLength(5);
    const budgets = all.map(({ budget }) => budget);
    if (sort === 'budget') expect(budgets).toEqual([300, 300, 300, 200, 100]);
    else expect(found).toEqual(found.toSorted((a, b) => (sort === 'oldest' ? a - b : b - a)));
  },
);

test('a cursor of one order is refused in another', async () => {
  await expect(page({ sort: 'budget', cursor: '2026-01-01T00:00:00.001Z_7' })).rejects.toThrow(
    'This page of the list does not exist.',
  );
  await expect(page({ cursor: 'budget_5_7' })).rejects.toThrow('does not exist');
});

test('an admin sees all details of a project', async () => {
  const { projectId, developer, client } = await makeHire(app);
  const reporter = await makeDeveloper(app);
  await app.as(reporter).reports.send({ kind: 'project', id: projectId, reason: 'fraud' });
  const project = await app.as(admin).adminProjects.get({ id: projectId });
  expect(project).toMatchObject({
    client: { id: client.id, email: client.email, suspended: false },
    bidCount: 1,
    hiredDeveloper: { id: developer.id, amountCents: 90_000, state: 'in_progress' },
    payments: [{ status: 'held', amountCents: 90_000, refundedCents: 0 }],
    heldCents: 90_000,
    openReportCount: 1,
    reports: [{ reason: 'fraud', outcome: null, reporterName: reporter.name }],
    takedowns: [],
  });
});

test('each takedown has its admin, time and reason', async () => {
  const { project } = await makeBid(app);
  await app.as(admin).takedowns.takeDown({ projectId: project.id, ...because });
  await app
    .as(admin)
    .takedowns.restore({ projectId: project.id, reason: 'It was a joke after all.' });
  const details = await app.as(admin).adminProjects.get({ id: project.id });
  expect(details.takedowns).toMatchObject([
    { ...because, byName: admin.name, endReason: 'It was a joke after all.' },
  ]);
  expect(details.entries.map(({ action }) => action)).toEqual([
    'project_restored',
    'project_removed',
  ]);
});

test('an e-mail address in a description is found, also by its beginning', async () => {
  const description = 'Questions go to ada@engines.example, please.';
  const { id } = await makeProject(app, { title: 'Tides', description });
  expect(await ids({ search: 'ada@engines.example' })).toEqual([id]);
  expect(await ids({ search: 'ada@engines.exam' })).toEqual([id]);
  expect(await ids({ search: 'ada@boilers.example' })).toEqual([]);
});

test('a project is found by its client among many users', async () => {
  await filled();
  const { id } = await makeProject(app);
  const username = 'many-1998';
  await app.sql(
    'update projects set client_id = (select id from users where username = $2) where id = $1',
    [id, username],
  );
  expect(await ids({ search: username })).toEqual([id]);
});

test('matching projects are paged in order', async () => {
  await filled();
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.as(admin).adminProjects.list({ search: 'kelp har', limit: 6, cursor });
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.next ?? undefined;
  } while (cursor);
  const every50 = Array.from({ length: 20 }, (_, nth) => (nth + 1) * 50);
  expect(titles).toEqual(every50.map((n) => createHash('md5').update(String(n)).digest('hex')));
});

const filled = once(async () => {
  const { id } = await makeClient(app);
  await insertManyUsers(app);
  await app.sql(
    `insert into projects (client_id, title, description, category, budget, is_private, is_urgent,
       skills, deadline, created_at)
     select $1, md5(n::text), md5(n || 'x') || case when n % 50 = 0 then ' kelp harbour' else '' end,
       'Web App', 1 + n % 900, n % 997 = 0, false, '{}', $2,
       now() - n * interval '1 minute'
     from generate_series(1, 1000) n`,
    [id, daysFromNow(app, 5)],
  );
});
