// cspell:ignore ollingberg
import { afterAll, beforeAll, expect, test } from 'vitest';
import { once } from '#testing/app/once.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeDelivery, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { insertManyUsers } from '#testing/fixtures/many-users.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const ids = async (query: Parameters<ReturnType<TestApp['as']>['adminUsers']['list']>[0]) =>
  (await app.as(admin).adminUsers.list(query)).items.map(({ id }) => id);
const because = { rule: 'fraud', reason: 'Took a deposit by bank and vanished.' } as const;

test('a user is found by prefixes of name, username and e-mail, in any case and order', async () => {
  const zoe = await makeClient(app, { firstName: 'Zoë', lastName: 'Hollingberg' });
  expect(await ids({ search: 'HOLLINGB' })).toEqual([zoe.id]);
  expect(await ids({ search: 'zoe-hollingb' })).toEqual([zoe.id]);
  expect(await ids({ search: zoe.email.slice(0, 14) })).toEqual([zoe.id]);
  expect(await ids({ search: 'ho' })).toEqual([zoe.id]);
  expect(await ids({ search: 'hollingberg zoe' })).toEqual([zoe.id]);
  expect(await ids({ search: 'ollingberg' })).toEqual([]);
  expect(await ids({ search: '%' })).toEqual([]);
});

test('a user is found by # and their id', async () => {
  const person = await makeClient(app);
  const other = await makeClient(app, { email: `${person.id}@engines.example` });
  expect(await ids({ search: `#${person.id}` })).toEqual([person.id]);
  expect(await ids({ search: ` ${person.id} ` })).toEqual(
    expect.arrayContaining([person.id, other.id]),
  );
});

test('a complete e-mail address finds only its user', async () => {
  const ada = await makeClient(app, { email: 'ada@engines.example' });
  const mary = await makeClient(app, { email: 'mary-ada@engines.example' });
  expect(await ids({ search: 'ADA@engines.example' })).toEqual([ada.id]);
  expect(await ids({ search: 'ada@engines.example', role: 'developer' })).toEqual([]);
  expect(await ids({ search: 'ada@engines.exam' })).toEqual([mary.id, ada.id]);
  expect(await ids({ search: 'mary ada@engines.exam' })).toEqual([mary.id]);
});

test('users are filtered by role, state and open appeals', async () => {
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  expect(await ids({ role: 'developer' })).toContain(developer.id);
  expect(await ids({ role: 'developer' })).not.toContain(client.id);
  await app.as(admin).suspensions.suspend({ userId: client.id, ...because });
  expect(await ids({ state: 'suspended' })).toEqual([client.id]);
  expect(await ids({ state: 'active' })).not.toContain(client.id);
  expect(await ids({ state: 'appealed' })).toEqual([]);
  await app.as(client).suspensions.appeal({ appeal: 'That was somebody else.' });
  expect(await ids({ state: 'appealed' })).toEqual([client.id]);
});

test('pages have no gaps or duplicates, newest users first', async () => {
  for (let count = 0; count < 5; count += 1) await makeClient(app, { lastName: 'Pagination' });
  await app.sql(
    `update users set created_at = case when id % 2 = 0 then '2020-01-01'::timestamptz
       else created_at - id * interval '1 hour' end where last_name = 'Pagination'`,
  );
  const all = await ids({ search: 'pagination', limit: 50 });
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await app
      .as(admin)
      .adminUsers.list({ search: 'pagination', limit: 2, ...(cursor && { cursor }) });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(found).toEqual(all);
  const joined = await app.sql<{ id: number }>(
    `select id from users where last_name = 'Pagination' order by created_at desc, id desc`,
  );
  expect(all).toEqual(joined.map(({ id }) => id));
  expect(all).toHaveLength(5);
});

const gathered = once(() => insertManyUsers(app));

/** Returns the numbers in the names of the found people, in the order of the list. */
async function crowded(query: object) {
  await gathered();
  const { items } = await app.as(admin).adminUsers.list(query);
  return items.map(({ name }) => Number(name.replace('Many People', '')));
}

test('the newest of many matching users are listed first', async () => {
  expect(await crowded({ search: 'people12', limit: 3 })).toEqual([1_299, 1_298, 1_297]);
  expect(await crowded({ search: 'people12', role: 'developer', limit: 2 })).toEqual([
    1_299, 1_297,
  ]);
  const rest = await crowded({ search: 'people199', limit: 50 });
  expect(rest).toEqual([...Array.from({ length: 10 }, (_, nth) => 1_999 - nth), 199]);
  expect(await crowded({ search: 'many people432' })).toEqual([432]);
});

test('without a session, a user was last seen at their last action', async () => {
  const client = await makeClient(app);
  await app.as(admin).suspensions.suspend({ userId: client.id, ...because });
  const person = await app.as(admin).adminUsers.get({ id: client.id });
  expect(person).toMatchObject({ sessionCount: 0, entries: [{ action: 'user_suspended' }, {}] });
  expect(person.lastSeenAt).toBe(person.entries[1]?.at);
});

test('audit entries by and about a user are listed together, newest first', async () => {
  const [client, other] = [await makeClient(app), await makeAdmin(app)];
  await app.as(other).suspensions.suspend({ userId: client.id, ...because });
  const { entries } = await app.as(admin).adminUsers.get({ id: other.id });
  expect(entries[0]).toMatchObject({ action: 'user_suspended', actorName: other.name });
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test('the decision on an appeal is in the audit entries of the user', async () => {
  const [client, other] = [await makeClient(app), await makeAdmin(app)];
  await app.as(admin).suspensions.suspend({ userId: client.id, ...because });
  await app.as(client).suspensions.appeal({ appeal: 'That was somebody else.' });
  const before = await app.as(admin).adminUsers.get({ id: client.id });
  const id = before.suspensions[0]?.id ?? 0;
  await app
    .as(other)
    .suspensions.decide({ id, decision: 'refused', reason: 'The bank says it was them.' });
  const story = ['appeal_refused', 'appeal_made', 'user_suspended', 'signed_up'];
  const { entries } = await app.as(admin).adminUsers.get({ id: client.id });
  expect(entries.map(({ action }) => action)).toEqual(story);
  const { items } = await app.as(admin).audit.list({ search: String(client.id) });
  expect(items.map(({ action }) => action)).toEqual(story);
});

test('a hire is listed for both parties, active hires first', async () => {
  const { client, developer, projectId, title } = await makeHire(app);
  const later = await makeDelivery(app, {
    project: await makeProject(app, { owner: client }),
    developer,
  });
  await app.as(client).hires.release({ projectId: later.projectId });
  const hiresOf = async ({ id }: TestUser) =>
    (await app.as(admin).adminUsers.get({ id })).latestHires;
  const [built, given] = [await hiresOf(developer), await hiresOf(client)];
  expect(built.map(({ id, state }) => [id, state])).toEqual([
    [projectId, 'in_progress'],
    [later.projectId, 'completed'],
  ]);
  expect(built[0]).toMatchObject({ title, other: { id: client.id, name: client.name } });
  expect(given).toEqual(
    built.map((hire) => ({ ...hire, other: { id: developer.id, name: developer.name } })),
  );
});

test('an admin sees all details of a user', async () => {
  const { owner } = await makeProject(app);
  const reporter = await makeDeveloper(app);
  await app.as(reporter).reports.send({ kind: 'client', id: owner.id, reason: 'fraud' });
  const person = await app.as(admin).adminUsers.get({ id: owner.id });
  expect(person).toMatchObject({
    email: owner.email,
    sessionCount: 1,
    projectCount: 1,
    hireCount: 0,
    openReportCount: 1,
    suspensions: [],
    reports: [{ reason: 'fraud', outcome: null, reporterName: reporter.name }],
    entries: [{ action: 'signed_up' }],
  });
});
