import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadUnfinishedJobs } from '../app/job-queues.ts';
import { type Mailbox, openMailbox } from '../app/mailbox.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../app/test-database.ts';
import { pickFreePort, startProduct } from '../e2e/server.ts';
import { placeBid, postProject, signUp } from '../fixtures/acknowledged-writes.ts';

/**
 * Milliseconds from the first acknowledged bid of a round to the kill. They vary, so that the kill
 * interrupts different steps.
 */
const KILLED_AFTER = [450, 180, 60, 0];
const BIDDERS = 4;

const acknowledged: string[] = [];
/**
 * For each crash, the number of acknowledged bids whose mail was not sent when the server was
 * killed.
 */
const untold: number[] = [];
let database: TestDatabase;
let mailbox: Mailbox;
let app: TestApp;

const mailedSubjects = () => new Set(mailbox.mails.map(({ subject }) => subject));
const subjectOf = (title: string) => `New bid on “${title}”`;

/** Posts projects with unique titles and bids on them until the server is killed. */
async function keepBidding(url: string, name: string): Promise<void> {
  const client = await signUp(url, '/api/users/create-with-profile');
  const developer = await signUp(url, '/api/developers');
  for (let turn = 1; ; turn += 1) {
    const title = `Bids of ${name}, no. ${turn}`;
    const project = await postProject(client, title);
    await placeBid(developer, project.id);
    acknowledged.push(title);
  }
}

async function liveAndDie(port: number, round: number): Promise<void> {
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
  const before = acknowledged.length;
  const bidders = Array.from({ length: BIDDERS }, (_, nth) =>
    keepBidding(product.url, `${round}.${nth}`).catch(() => {}),
  );
  while (acknowledged.length === before) await sleep(5);
  await sleep(KILLED_AFTER[round]);
  await product.kill();
  untold.push(acknowledged.filter((title) => !mailedSubjects().has(subjectOf(title))).length);
  await Promise.all(bidders);
}

beforeAll(async () => {
  [database, mailbox] = await Promise.all([createTestDatabase(), openMailbox()]);
  const port = await pickFreePort();
  for (const round of KILLED_AFTER.keys()) await liveAndDie(port, round);
  app = await startTestApp({ SMTP_URL: mailbox.url, EMAIL_CONFIRMATION: 'optional' }, database);
  // The queue does this itself two minutes after its worker was killed.
  await app.sql(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
  );
  while ((await loadUnfinishedJobs(app, 'mail-notice')).length > 0) await sleep(50);
}, 180_000);
afterAll(async () => {
  await app?.close();
  await mailbox?.close();
});

test('the server was killed while mails were waiting', () => {
  expect(Math.max(...untold)).toBeGreaterThan(0);
});

test('the mail of every acknowledged bid arrives, whenever the server was killed', () => {
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLED_AFTER.length);
  const mailed = mailedSubjects();
  expect(acknowledged.filter((title) => !mailed.has(subjectOf(title)))).toEqual([]);
});

test('a bid and its mail are atomic', async () => {
  const stored = await app.sql<{ title: string }>(
    'select p.title from bids b join projects p on p.id = b.project_id order by p.title',
  );
  expect([...mailedSubjects()].sort()).toEqual(stored.map(({ title }) => subjectOf(title)).sort());
});

test('a mail that is sent twice has the same Message-ID', () => {
  const ids = new Map<string | undefined, Set<string | undefined>>();
  for (const { subject, messageId } of mailbox.mails) {
    ids.set(subject, (ids.get(subject) ?? new Set()).add(messageId));
  }
  expect([...ids].filter(([, known]) => known.size !== 1)).toEqual([]);
});
