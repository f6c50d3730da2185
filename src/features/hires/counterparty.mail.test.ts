import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeCompletedHire, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { notifyCounterparties } from './counterparty.mail.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const because = { rule: 'spam', reason: 'The same words to forty clients.' } as const;
const suspend = ({ id }: TestUser) => app.as(admin).suspensions.suspend({ userId: id, ...because });

async function notificationsOf(person: TestUser, by: TestUser) {
  const { items } = await app.as(person).notifications.list({});
  return items.filter(({ title }) => title === `The account of ${by.name} is suspended`);
}

test('the other side of running work is notified of a suspension without its reason', async () => {
  const { projectId, developer, client } = await makeHire(app);
  await suspend(developer);
  await drainQueues(app);
  const [notification, ...others] = await notificationsOf(client, developer);
  expect(others).toEqual([]);
  expect(notification).toMatchObject({ path: `/projects/${projectId}/room` });
  const mails = await app.mailsTo(client);
  const mail = mails.find(({ subject }) => subject === notification?.title);
  expect(mail?.text).toContain(`the account of ${developer.name}, with whom you work on`);
  expect(mail?.text).toContain('open a dispute');
  expect(mail?.text).toContain('Open the project room');
  expect(JSON.stringify(mails)).not.toContain(because.reason);
});

test('a developer is notified of a suspended client, and that the payment stays protected', async () => {
  const { developer, client } = await makeHire(app);
  await suspend(client);
  await drainQueues(app);
  expect(await notificationsOf(developer, client)).toHaveLength(1);
});

test('users notified of a suspension are notified of its end too', async () => {
  const { developer, client } = await makeHire(app);
  const restore = () =>
    app.as(admin).suspensions.restore({ userId: developer.id, reason: 'It was somebody else.' });
  await suspend(developer);
  await drainQueues(app);
  await restore();
  await drainQueues(app);
  const { items } = await app.as(client).notifications.list({});
  expect(items[0]?.title).toBe(`The account of ${developer.name} is active again`);
  expect(items[0]?.body).toContain(`the suspension of ${developer.name}, with whom you work on`);
  const mail = (await app.mailsTo(client)).find(({ subject }) => subject === items[0]?.title);
  expect(mail?.text).toContain('Your agreement continues as before.');
});

test('news of a suspension that has ended since is no news', async () => {
  const { developer, client } = await makeHire(app);
  await notifyCounterparties(app.system, developer.id, 'suspended');
  expect(await notificationsOf(client, developer)).toEqual([]);
});

test('users whose work has ended are not notified', async () => {
  const { developer, client } = await makeCompletedHire(app);
  await suspend(developer);
  await drainQueues(app);
  expect(await notificationsOf(client, developer)).toEqual([]);
});
