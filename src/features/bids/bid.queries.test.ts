import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('of very many bids the first are read; declining one lets the next move up', async () => {
  const bid = await makeBid(app);
  const { project } = bid;
  await app.sql(
    `with many as (
       insert into users (username, email, first_name, last_name, role, password_hash, created_at)
       select 'many-' || n, 'many-' || n || '@example.org', 'Many', 'One', 'developer', '', now()
       from generate_series(1, 205) n returning id),
     known as (insert into developers (user_id, name, bio, skills) select id, '', '', '{}' from many
       returning user_id)
     insert into bids (project_id, developer_id, amount, proposal, delivery_time, created_at, updated_at)
     select $1, user_id, 10, 'Me', 5, $2, $2 from known`,
    [project.id, new Date(app.clock.now().getTime() + 1_000)],
  );
  const read = async () =>
    (await app.as(project.owner).bids.onProject({ projectId: project.id })).map(({ id }) => id);
  const before = await read();
  expect([before.length, before[0]]).toEqual([200, bid.id]);
  await app.as(project.owner).bids.decline({ id: bid.id, reason: 'Too dear.' });
  const after = await read();
  expect(after.slice(0, 199)).toEqual(before.slice(1));
  expect(after).toHaveLength(200);
  expect(after).not.toContain(bid.id);
  const [own] = await app.as(bid.bidder).bids.onProject({ projectId: project.id });
  expect(own?.id).toBe(bid.id);
});

async function bidOn(developer: TestUser, title: string) {
  const project = await makeProject(app, { title });
  return makeBid(app, { developer, project });
}

test('a developer lists all their bids with their outcome, newest first', async () => {
  const developer = await makeDeveloper(app);
  const withdrawn = await bidOn(developer, 'Withdrawn');
  await app.as(developer).bids.withdraw({ id: withdrawn.id });
  const declined = await bidOn(developer, 'Declined');
  const { owner } = declined.project;
  await app.as(owner).bids.decline({ id: declined.id, reason: 'Too dear.' });
  const active = await bidOn(developer, 'Standing');
  await bidOn(await makeDeveloper(app), 'Of somebody else');
  const { items, next } = await app.as(developer).bids.mine({});
  expect(next).toBeNull();
  expect(items).toMatchObject([
    {
      status: 'active',
      declined: false,
      amount: active.amount,
      project: { id: active.project.id, title: 'Standing', clientName: 'Clara Client' },
    },
    { status: 'passed', declined: true, project: { title: 'Declined', status: 'active' } },
    { status: 'withdrawn', declined: false, project: { title: 'Withdrawn' } },
  ]);
  expect((await app.as(await makeClient(app)).bids.mine({})).items).toEqual([]);
});

test('the next page continues after the last row', async () => {
  const developer = await makeDeveloper(app);
  for (const title of ['One', 'Two', 'Three']) await bidOn(developer, title);
  const first = await app.as(developer).bids.mine({ limit: 2 });
  const second = await app.as(developer).bids.mine({ limit: 2, cursor: first.next ?? '' });
  const titles = [...first.items, ...second.items].map(({ project }) => project.title);
  expect([titles, second.next]).toEqual([['Three', 'Two', 'One'], null]);
});

test('the list can be filtered by the outcome of the bids', async () => {
  const developer = await makeDeveloper(app);
  for (const title of ['One', 'Two']) await bidOn(developer, title);
  const gone = await bidOn(developer, 'Gone');
  await app.as(developer).bids.withdraw({ id: gone.id });
  const titles = async (query: Parameters<ReturnType<TestApp['as']>['bids']['mine']>[0]) => {
    const { items, next } = await app.as(developer).bids.mine(query);
    return [items.map(({ project }) => project.title), next !== null];
  };
  expect(await titles({ status: 'active' })).toEqual([['Two', 'One'], false]);
  expect(await titles({ status: 'active', limit: 1 })).toEqual([['Two'], true]);
  expect(await titles({ status: 'withdrawn' })).toEqual([['Gone'], false]);
  expect(await titles({ status: 'hired' })).toEqual([[], false]);
});
