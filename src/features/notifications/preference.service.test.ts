import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { listKindsForRole, notificationKinds } from './notification.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PATH = '/api/mail-preferences';

test('at first all mails that may be refused are sent at once, and the time zone is UTC', async () => {
  const client = await makeClient(app);
  const { status, body } = await app.call(client, 'GET', PATH);
  const kinds = listKindsForRole('client').filter((kind) => notificationKinds[kind].optional);
  expect(status).toBe(200);
  expect(body).toEqual({
    kinds: Object.fromEntries(kinds.map((kind) => [kind, 'at_once'])),
    timeZone: 'UTC',
  });
});

test('each choice stays until it is changed, and the other ones stay', async () => {
  const ada = await makeDeveloper(app);
  const change = (body: object) => app.call(ada, 'PATCH', PATH, body);
  await change({ kinds: { message: 'daily', passed: 'in_app' }, timeZone: 'Asia/Kolkata' });
  const { body } = await change({ kinds: { message: 'in_app', report: 'at_once' } });
  expect(body).toMatchObject({
    kinds: { message: 'in_app', passed: 'in_app', report: 'at_once', cancelled: 'at_once' },
    timeZone: 'Asia/Kolkata',
  });
  expect((await app.call(ada, 'GET', PATH)).body).toEqual(body);
  expect((await change({})).body).toEqual(body);
  expect(
    await app.sql('select kind, wanted from mail_preferences where user_id = $1 order by kind', [
      ada.id,
    ]),
  ).toEqual([
    { kind: 'message', wanted: false },
    { kind: 'passed', wanted: false },
    { kind: 'report', wanted: true },
  ]);
});

test.each([
  ['a kind that cannot be refused', { kinds: { refunded: 'daily' } }, /money/],
  ['an unknown kind', { kinds: { nonsense: 'daily' } }, /does not exist/],
  ['an unknown choice', { kinds: { message: 'weekly' } }, /at_once, daily or in_app/],
  ['an unknown time zone', { timeZone: 'Mars/Phobos' }, /time zone does not exist/],
])('%s is refused in words, and nothing else is changed', async (_what, wrong, words) => {
  const ada = await makeDeveloper(app);
  const kinds = { message: 'daily', ...('kinds' in wrong && wrong.kinds) };
  const body = { timeZone: 'Asia/Tokyo', ...wrong, kinds };
  const response = await app.call(ada, 'PATCH', PATH, body);
  expect(response.status).toBe(400);
  expect(response.text).toMatch(words);
  expect((await app.call(ada, 'GET', PATH)).body).toMatchObject({
    kinds: { message: 'at_once' },
    timeZone: 'UTC',
  });
});

test('what the previous version switches off is only in the app', async () => {
  const ada = await makeDeveloper(app);
  await app.call(ada, 'PATCH', PATH, { kinds: { message: 'daily' } });
  await app.sql('update mail_preferences set wanted = false where user_id = $1', [ada.id]);
  expect((await app.call(ada, 'GET', PATH)).body.kinds.message).toBe('in_app');
});
