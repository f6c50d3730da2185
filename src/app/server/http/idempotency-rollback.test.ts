import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { daysFromNow, makeClient } from '#testing/fixtures/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Makes the storage of a response fail while the constraint exists. */
const refuseAnswers = () =>
  app.sql('alter table idempotency_keys add constraint none check (answer is null) not valid');
const acceptAnswers = () => app.sql('alter table idempotency_keys drop constraint none');

test('a write whose response cannot be stored is rolled back, and done on a retry', async () => {
  const client = await makeClient(app);
  const key = crypto.randomUUID();
  const body = {
    title: 'A booking page',
    description: 'Posted once, whatever becomes of the answer.',
    category: 'Web App',
    budget: 500,
    deadline: daysFromNow(app, 30),
  };
  const post = () => app.call(client, 'POST', '/api/projects', body, { 'idempotency-key': key });
  const posted = async () => (await app.sql('select 1 from projects')).length;
  await refuseAnswers();
  expect([(await post()).status, await posted()]).toEqual([500, 0]);
  await acceptAnswers();
  expect([(await post()).status, await posted()]).toEqual([201, 1]);
});

test('a new session token of an act that is undone is not sent: the old cookie stays valid', async () => {
  const client = await makeClient(app);
  await refuseAnswers();
  const { status, headers } = await app.call(
    client,
    'POST',
    '/trpc/sessions.endOthers',
    {},
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect([status, headers['set-cookie']]).toEqual([500, undefined]);
  await acceptAnswers();
  expect((await app.call(client, 'GET', '/api/auth/me')).status).toBe(200);
});
