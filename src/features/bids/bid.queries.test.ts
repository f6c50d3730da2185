import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid } from '#testing/fixtures/makers.ts';

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
