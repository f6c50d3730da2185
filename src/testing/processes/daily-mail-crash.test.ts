import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueDailyMails } from '#features/notifications/daily-mails/daily-mail.service.ts';
import { loadUnfinishedJobs } from '../app/job-queues.ts';
import { type Mailbox, openMailbox } from '../app/mailbox.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../app/test-database.ts';
import { pickFreePort, startProduct } from '../e2e/server.ts';

const RECIPIENTS = 150;

/**
 * Number of sent mails after which the server is killed, one per round. With none, it is killed
 * while it queues them.
 */
const KILLED_AFTER_MAILS = [0, 1, 30];

/** After each kill, the number of recipients whose mail was not sent. */
const waiting: number[] = [];
let database: TestDatabase;
let mailbox: Mailbox;
let app: TestApp;

const listRecipients = () => mailbox.mails.map(({ to }) => String(to?.[0]?.address));

/** A time zone in which it is between 12:00 and 13:00. */
function findNoonZone(): string {
  const hours = 12 - new Date().getUTCHours();
  // The signs of these zones are reversed.
  return hours > 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`;
}

/** Adds users with a daily mail that is due. */
async function addRecipients(client: Client): Promise<void> {
  await client.query(
    `with recipient as (
       insert into users (username, email, first_name, last_name, role, password_hash, created_at,
         email_confirmed_at, time_zone)
       select 'daily-' || n, 'daily-' || n || '@example.org', 'Ada', 'Byron', 'client', '', now(),
         now(), $1
       from generate_series(1, $2::int) n returning id)
     insert into mail_groups (user_id, subject, ends_at, waiting)
     select id, 'daily:project:7', now() - interval '1 hour', jsonb_build_array(jsonb_build_object(
       'count', 1, 'mail', jsonb_build_object('userId', id, 'kind', 'message', 'title', 'A message',
         'paragraphs', jsonb_build_array('Hello.'), 'links', '[]'::jsonb,
         'action', jsonb_build_object('label', 'Answer', 'path', '/messages/1'))))
     from recipient`,
    [findNoonZone(), RECIPIENTS],
  );
}

async function liveAndDie(port: number, mailCount: number): Promise<void> {
  const product = await startProduct({
    port,
    withClient: false,
    dataDir: '/nonexistent',
    env: {
      DATABASE_URL: database.url,
      SMTP_URL: mailbox.url,
      EMAIL_CONFIRMATION: 'optional',
      DEMO: '0',
      LOG_LEVEL: 'silent',
    },
  });
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  await boss.start();
  const before = mailbox.mails.length;
  await boss.send('queue-daily-mails', {});
  while (mailCount === 0 && (await boss.findJobs('mail-daily')).length === 0) await sleep(1);
  while (mailbox.mails.length < before + mailCount) await sleep(1);
  await product.kill();
  await boss.stop({ graceful: false });
  waiting.push(RECIPIENTS - new Set(listRecipients()).size);
}

beforeAll(async () => {
  [database, mailbox] = await Promise.all([createTestDatabase(), openMailbox()]);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await addRecipients(client);
  await client.end();
  const port = await pickFreePort();
  for (const mailCount of KILLED_AFTER_MAILS) await liveAndDie(port, mailCount);
  app = await startTestApp({ SMTP_URL: mailbox.url, EMAIL_CONFIRMATION: 'optional' }, database);
  // The queue does this itself two minutes after its worker was killed.
  await app.sql(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
  );
  await queueDailyMails({ ...app.system, em: app.system.em.fork() });
  while ((await loadUnfinishedJobs(app, 'mail-daily')).length > 0) await sleep(50);
}, 180_000);
afterAll(async () => {
  await app?.close();
  await mailbox?.close();
});

test('the server was killed while daily mails were waiting', () => {
  expect(Math.min(...waiting)).toBeGreaterThan(0);
});

test('every daily mail arrives, whenever the server was killed', () => {
  expect(new Set(listRecipients()).size).toBe(RECIPIENTS);
});

test('nobody gets two daily mails: one that is sent twice has the same Message-ID', () => {
  const ids = Map.groupBy(mailbox.mails, ({ to }) => to?.[0]?.address);
  const repeated = [...ids].filter(
    ([, mails]) => new Set(mails.map(({ messageId }) => messageId)).size !== 1,
  );
  expect(repeated).toEqual([]);
});

test('the date of the mail is stored for each recipient', async () => {
  const dates = await app.sql(
    'select count(*)::int as count from users where daily_mailed_on is not null',
  );
  expect(dates).toEqual([{ count: RECIPIENTS }]);
});
