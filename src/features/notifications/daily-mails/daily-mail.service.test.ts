import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import type { MailMode } from '../mail-mode.rules.ts';
import type { NotificationKind } from '../notification.rules.ts';
import { deleteNotificationsAbout, notify } from '../notification.service.ts';
import { sendGroupedMail } from '../notification-mail.jobs.ts';
import { queueDailyMails } from './daily-mail.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.stoppedAt = '';
});

const ctx = () => ({ ...app.system, em: app.system.em.fork() });

async function choose(
  person: TestUser,
  kinds: Partial<Record<NotificationKind, MailMode>>,
  timeZone = 'Europe/Berlin',
) {
  await app.as(person).notifications.setPreferences({ kinds, timeZone });
  return person;
}

function tell({ id }: TestUser, kind: NotificationKind, title: string, projectId = 7) {
  const settings = { ...app.system.settings, mailGroupSeconds: 1_800 };
  const action = { label: 'Look', path: `/projects/${projectId}` };
  const about = `project:${projectId}`;
  return app.system.em
    .fork()
    .transactional((em) =>
      notify(
        { ...app.system, settings, em },
        { userId: id, kind, title, paragraphs: [`Text of ${title}.`], action, about },
      ),
    );
}

/** Sets the clock, and queues and sends the daily mails that are due. */
async function sendAt(time: string) {
  app.clock.stoppedAt = time;
  await queueDailyMails(ctx());
  await drainQueues(app);
}

const subjects = async (person: TestUser) =>
  (await app.mailsTo(person)).map(({ subject }) => subject);

async function receiveBids(client: TestUser) {
  for (let nth = 0; nth < 50; nth += 1) {
    app.clock.stoppedAt = new Date(Date.UTC(2027, 0, 30, 12, 0, 12 * nth)).toISOString();
    await tell(client, 'bid_received', 'New bid on “A shop”');
  }
}

test('50 bids in ten minutes are two mails', async () => {
  const client = await makeClient(app);
  await receiveBids(client);
  const jobCtx = { ...ctx(), jobId: randomUUID(), mailer: app.mailer, print() {} };
  await sendGroupedMail(jobCtx, { userId: client.id, subject: 'project:7' });
  await drainQueues(app);
  expect(await subjects(client)).toEqual([
    'New bid on “A shop”',
    '49 updates: New bid on “A shop”',
  ]);
});

test('50 bids of a day are one daily mail, at 8:00 in the time zone of the user', async () => {
  const client = await choose(await makeClient(app), { bid_received: 'daily' });
  await receiveBids(client);
  await sendAt('2027-01-31T06:59:59.000Z');
  expect(await subjects(client)).toEqual([]);
  await sendAt('2027-01-31T07:00:00.000Z');
  await sendAt('2027-01-31T07:15:00.000Z');
  const [mail, ...others] = await app.mailsTo(client);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('50 updates: New bid on “A shop”');
  expect(mail?.text).toContain(`A shop\n\nNew bid (50 times)\n${app.url}/projects/7\n\n`);
});

test('a daily mail has everything of the day; what cannot be refused is mailed at once', async () => {
  const kinds = { passed: 'daily', message: 'daily', question_answered: 'in_app' } as const;
  const ada = await choose(await makeDeveloper(app), kinds);
  app.clock.stoppedAt = '2027-01-30T12:00:00.000Z';
  await tell(ada, 'message', 'A message');
  await tell(ada, 'passed', 'Another developer was hired for “A boat”', 8);
  await tell(ada, 'question_answered', 'Answered');
  await tell(ada, 'refunded', 'Refunded');
  await tell(ada, 'brief_changed', 'Changed');
  await drainQueues(app);
  expect((await subjects(ada)).sort()).toEqual(['Changed', 'Refunded']);
  await sendAt('2027-01-31T07:00:00.000Z');
  const daily = (await app.mailsTo(ada)).at(-1);
  expect(daily?.subject).toBe('2 updates: Another developer was hired for “A boat”');
  expect(daily?.text).toContain(`${app.url}/projects/8`);
  expect(daily?.text).toContain('A message');
  expect(daily?.text).not.toContain('Answered');
  expect(await app.as(ada).notifications.unreadCount()).toBe(5);
});

test('two runs at the same time send one mail', async () => {
  const ada = await choose(await makeDeveloper(app), { passed: 'daily' });
  app.clock.stoppedAt = '2027-01-30T12:00:00.000Z';
  await tell(ada, 'passed', 'One');
  app.clock.stoppedAt = '2027-01-31T07:00:00.000Z';
  await Promise.all([queueDailyMails(ctx()), queueDailyMails(ctx())]);
  await drainQueues(app);
  expect(await subjects(ada)).toEqual(['One']);
});

test('what happens after the mail of the day is in that of the next day', async () => {
  const ada = await choose(await makeDeveloper(app), { passed: 'daily' });
  app.clock.stoppedAt = '2027-01-30T12:00:00.000Z';
  await tell(ada, 'passed', 'One');
  await sendAt('2027-01-31T07:00:00.000Z');
  await tell(ada, 'passed', 'Two');
  await sendAt('2027-01-31T20:00:00.000Z');
  expect(await subjects(ada)).toEqual(['One']);
  await sendAt('2027-02-01T07:00:00.000Z');
  expect(await subjects(ada)).toEqual(['One', 'Two']);
});

test.each([
  ['forward', '2027-03-26T12:00:00.000Z', ['2027-03-27 08:00', '2027-03-28 08:00']],
  ['back', '2027-10-29T12:00:00.000Z', ['2027-10-30 08:00', '2027-10-31 08:00']],
])('one mail a day is sent while clocks are set %s', async (_direction, start, expected) => {
  const ada = await choose(await makeDeveloper(app), { passed: 'daily' });
  const sentAt: string[] = [];
  for (let quarter = 0; quarter < 4 * 44; quarter += 1) {
    const at = new Date(Date.parse(start) + quarter * 900_000);
    app.clock.stoppedAt = at.toISOString();
    if (quarter % 4 === 0) await tell(ada, 'passed', `Event ${quarter}`);
    const before = await loadSentDates(ada);
    await queueDailyMails(ctx());
    if ((await loadSentDates(ada)) === before) continue;
    sentAt.push(at.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 16));
  }
  await drainQueues(app);
  expect(sentAt).toEqual(expected);
  expect(await subjects(ada)).toHaveLength(expected.length);
});

async function loadSentDates({ id }: TestUser): Promise<string | null> {
  const [row] = await app.sql<{ on: string | null }>(
    'select daily_mailed_on::text as on from users where id = $1',
    [id],
  );
  return row?.on ?? null;
}

test('a change of the time zone brings no second mail on a day, and moves the next one', async () => {
  const ada = await choose(await makeDeveloper(app), { passed: 'daily' }, 'America/Los_Angeles');
  app.clock.stoppedAt = '2027-01-29T20:00:00.000Z';
  await tell(ada, 'passed', 'One');
  await sendAt('2027-01-30T16:00:00.000Z');
  await tell(ada, 'passed', 'Two');
  // It is January 31, 5:00.
  await choose(ada, {}, 'Pacific/Auckland');
  await sendAt('2027-01-30T19:00:00.000Z');
  expect(await subjects(ada)).toEqual(['One']);
  // Back on January 30, after 8:00.
  await choose(ada, {}, 'America/Los_Angeles');
  await sendAt('2027-01-30T23:00:00.000Z');
  await sendAt('2027-01-31T16:00:00.000Z');
  expect(await subjects(ada)).toEqual(['One']);
  await sendAt('2027-02-01T16:00:00.000Z');
  expect(await subjects(ada)).toEqual(['One', 'Two']);
});

test('a mail that waited for another time zone moves to 8:00 in the new one', async () => {
  const ada = await choose(await makeDeveloper(app), { passed: 'daily' }, 'America/Los_Angeles');
  app.clock.stoppedAt = '2027-01-29T20:00:00.000Z';
  await tell(ada, 'passed', 'One');
  await choose(ada, {}, 'Asia/Kathmandu');
  await sendAt('2027-01-30T02:00:00.000Z');
  expect(await subjects(ada)).toEqual([]);
  await sendAt('2027-01-30T02:15:00.000Z');
  expect(await subjects(ada)).toEqual(['One']);
});

test('what is no longer wanted or was deleted is not in the mail', async () => {
  const kinds = { passed: 'daily', cancelled: 'daily', bid_declined: 'daily' } as const;
  const ada = await choose(await makeDeveloper(app), kinds, 'UTC');
  const bob = await choose(await makeDeveloper(app), kinds, 'UTC');
  app.clock.stoppedAt = '2027-01-30T12:00:00.000Z';
  await tell(ada, 'passed', 'Refused');
  await tell(ada, 'bid_declined', 'A secret title', 8);
  await tell(ada, 'cancelled', 'Left', 9);
  await tell(bob, 'passed', 'Refused');
  await choose(ada, { passed: 'in_app' }, 'UTC');
  await choose(bob, { passed: 'in_app' }, 'UTC');
  await app.system.em
    .fork()
    .transactional((em) => deleteNotificationsAbout({ em }, ada.id, 'project:8'));
  await sendAt('2027-01-31T08:00:00.000Z');
  expect([await subjects(ada), await subjects(bob)]).toEqual([['Left'], []]);
  expect((await app.mailsTo(ada))[0]?.text).not.toContain('secret');
});

test('one click in a daily mail ends the daily mails of all kinds, and the page brings them back', async () => {
  const kinds = { passed: 'daily', message: 'daily', report: 'in_app' } as const;
  const ada = await choose(await makeDeveloper(app), kinds, 'UTC');
  app.clock.stoppedAt = '2027-01-30T12:00:00.000Z';
  await tell(ada, 'passed', 'One');
  await sendAt('2027-01-31T08:00:00.000Z');
  const [mail] = await app.mailsTo(ada);
  const path = /\/unsubscribe\/d\.[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
  const { status } = await app.call(null, 'POST', path, 'List-Unsubscribe=One-Click', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(status).toBe(200);
  const modes = async () => {
    const preferences = await app.as(ada).notifications.preferences();
    return Object.fromEntries(preferences.kinds.map(({ kind, mode }) => [kind, mode]));
  };
  expect(await modes()).toMatchObject({
    passed: 'in_app',
    message: 'in_app',
    report: 'in_app',
    cancelled: 'at_once',
  });
  await tell(ada, 'passed', 'Two');
  await sendAt('2027-02-01T08:00:00.000Z');
  expect(await subjects(ada)).toEqual(['One']);

  const token = path.split('/')[2] ?? '';
  const page = app.as(null).notifications;
  expect(await page.subscription({ token })).toEqual({ label: 'Your daily email', wanted: false });
  expect(await page.unsubscribe({ token, wanted: true })).toMatchObject({ wanted: true });
  expect(await modes()).toMatchObject({ passed: 'daily', message: 'daily', report: 'in_app' });
});

test('a user whose mail cannot be queued holds up none of the others', async () => {
  const [broken, fine] = [await makeDeveloper(app), await makeDeveloper(app)];
  app.clock.stoppedAt = '2027-01-30T12:00:00.000Z';
  for (const person of [broken, fine]) {
    await choose(person, { passed: 'daily' }, 'UTC');
    await tell(person, 'passed', 'One');
  }
  app.clock.stoppedAt = '2027-01-31T08:00:00.000Z';
  await app.sql(`alter table users add constraint broken
    check (daily_mailed_on is null or id <> ${broken.id}) not valid`);
  await expect(queueDailyMails(ctx())).rejects.toMatchObject({
    errors: [expect.objectContaining({ item: `user ${broken.id}` })],
  });
  await app.sql('alter table users drop constraint broken');
  await sendAt('2027-01-31T08:15:00.000Z');
  expect([await subjects(broken), await subjects(fine)]).toEqual([['One'], ['One']]);
});
