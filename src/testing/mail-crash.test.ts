import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidOn, postProject, signUp } from './acknowledged-writes.ts';
import { type Rig, testApp } from './app.ts';
import { type TestDatabase, testDatabase } from './db.ts';
import { freePort, startProduct } from './e2e/server.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { undone } from './queues.ts';

/** Milliseconds after a round's first bid was acknowledged: what is under way by then varies. */
const KILLED_AFTER = [450, 180, 60, 0];
const BIDDERS = 4;

const acknowledged: string[] = [];
/** Of what was acknowledged, how much was not told yet when the server died, each time. */
const untold: number[] = [];
let database: TestDatabase;
let mailbox: Mailbox;
let rig: Rig;

const toldOf = () => new Set(mailbox.mails.map(({ subject }) => subject));
const subjectOf = (title: string) => `New bid on “${title}”`;

/** Posts and bids until the server is gone; each project has a title of its own. */
async function keepBidding(url: string, name: string): Promise<void> {
  const client = await signUp(url, '/api/users/create-with-profile');
  const developer = await signUp(url, '/api/developers');
  for (let turn = 1; ; turn += 1) {
    const title = `Bids of ${name}, no. ${turn}`;
    const project = await postProject(client, title);
    await bidOn(developer, project.id);
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
  untold.push(acknowledged.filter((title) => !toldOf().has(subjectOf(title))).length);
  await Promise.all(bidders);
}

beforeAll(async () => {
  [database, mailbox] = await Promise.all([testDatabase(), openMailbox()]);
  const port = await freePort();
  for (const round of KILLED_AFTER.keys()) await liveAndDie(port, round);
  rig = await testApp({ SMTP_URL: mailbox.url }, database);
  // The queue does this by itself two minutes after its worker died.
  await rig.sql(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
  );
  while ((await undone(rig, 'mail-notice')).length > 0) await sleep(50);
}, 180_000);
afterAll(async () => {
  await rig?.close();
  await mailbox?.close();
});

test('the crashes came while mails were still to be sent', () => {
  expect(Math.max(...untold)).toBeGreaterThan(0);
});

test('the mail of every acknowledged bid arrives, whenever the server was killed', () => {
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLED_AFTER.length);
  const told = toldOf();
  expect(acknowledged.filter((title) => !told.has(subjectOf(title)))).toEqual([]);
});

test('a bid and its mail are one: there is none without the other', async () => {
  const stored = await rig.sql<{ title: string }>(
    'select p.title from bids b join projects p on p.id = b.project_id order by p.title',
  );
  expect([...toldOf()].sort()).toEqual(stored.map(({ title }) => subjectOf(title)).sort());
});

test('a mail that was sent again is the same mail to every mailbox', () => {
  const ids = new Map<string | undefined, Set<string | undefined>>();
  for (const { subject, messageId } of mailbox.mails) {
    ids.set(subject, (ids.get(subject) ?? new Set()).add(messageId));
  }
  expect([...ids].filter(([, known]) => known.size !== 1)).toEqual([]);
});
