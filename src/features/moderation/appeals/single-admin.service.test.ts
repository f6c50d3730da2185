import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeAdmin, makeClient, makeProject } from '#testing/fixtures/makers.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const because = { rule: 'spam', reason: 'The same words to forty clients.' } as const;
const appeal = 'It was a newsletter they had asked for.';
const SECOND_ADMIN_NEEDED = expect.stringContaining('another admin must decide, and there is none');
const waiting = async (who: TestUser) =>
  (await app.as(who).dashboard.queue()).items.map(({ detail }) => detail);

test('an appeal against the only admin waits for a second one, and both sides see that', async () => {
  const client = await makeClient(app);
  const { owner, id: projectId } = await makeProject(app);
  await app.as(admin).suspensions.suspend({ userId: client.id, ...because });
  await app.as(admin).takedowns.takeDown({ projectId, ...because });
  const own = () => app.as(client).suspensions.own();
  const takedown = () => app.as(owner).takedowns.own({ projectId });
  expect([await own(), await takedown()]).toMatchObject([
    { hasReviewer: false },
    { hasReviewer: false },
  ]);
  expect(await waiting(admin)).toEqual([]);

  await app.as(client).suspensions.appeal({ appeal });
  await app.as(owner).takedowns.appeal({ projectId, appeal });
  expect(await waiting(admin)).toEqual([SECOND_ADMIN_NEEDED, SECOND_ADMIN_NEEDED]);
  await expect
    .poll(async () => (await app.mailsTo(admin)).map(({ text }) => text), { timeout: 20_000 })
    .toEqual([
      expect.stringContaining('there is none. Invite one under Users'),
      expect.stringContaining('there is none. Invite one under Users'),
    ]);

  const second = await makeAdmin(app);
  expect([await own(), await takedown()]).toMatchObject([
    { hasReviewer: true },
    { hasReviewer: true },
  ]);
  expect(await waiting(second)).toEqual(['Against a suspension', 'Against a removal']);
  expect(await waiting(admin)).toEqual([
    'Against a suspension. Another admin must decide.',
    'Against a removal. Another admin must decide.',
  ]);
  await app.as(admin).suspensions.suspend({ userId: second.id, ...because });
  expect(await own()).toMatchObject({ hasReviewer: false });
  expect(await waiting(admin)).toEqual([SECOND_ADMIN_NEEDED, SECOND_ADMIN_NEEDED]);
});
