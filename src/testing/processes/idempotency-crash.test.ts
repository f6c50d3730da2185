import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { createTestDatabase, type TestDatabase } from '../app/test-database.ts';
import { type Product, pickFreePort, startProduct } from '../e2e/server.ts';
import { type SignedUpUser, signUp } from '../fixtures/acknowledged-writes.ts';

/** A request, its sender, and the table condition that counts its effects. */
interface Submission {
  path: string;
  body: object;
  key: string;
  cookie: string;
  effects: string;
}

const HIRE = '/api/create-payment-intent';

let database: TestDatabase;
let product: Product;
let watch: Client;
let port: number;

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return client;
}

function start(): Promise<Product> {
  const env = { DATABASE_URL: database.url, DEMO: '0', LOG_LEVEL: 'silent' };
  return startProduct({ port, withClient: false, dataDir: '/nonexistent', env });
}

beforeAll(async () => {
  [database, port] = await Promise.all([createTestDatabase(), pickFreePort()]);
  [watch, product] = [await connect(), await start()];
}, 60_000);
afterAll(async () => {
  await watch?.end();
  await product?.stop();
  await database?.drop();
});

const form = (title: string) => ({
  title,
  description: 'Sent again until an answer is heard.',
  category: 'Web App',
  budget: 500,
  deadline: new Date(Date.now() + 30 * DAY_MS).toISOString(),
});

const offer = { amount: 400, proposal: 'I will.', deliveryTime: 7 };

/** Returns the four requests, each on a project of its own, by users with no other writes. */
async function acts() {
  const { url } = product;
  const client = await signUp(url, '/api/users/create-with-profile');
  const [bidder, hired] = [
    await signUp(url, '/api/developers'),
    await signUp(url, '/api/developers'),
  ];
  const [toBid, toInvite, toHire] = await Promise.all(
    ['bid', 'invite', 'hire'].map((title) => client.post('/api/projects', form(title))),
  );
  await hired.post('/api/bids', { ...offer, projectId: toHire.id });
  const by = (
    { cookie }: SignedUpUser,
    path: string,
    body: object,
    effects: string,
  ): Submission => ({
    path,
    body,
    cookie,
    effects,
    key: randomUUID(),
  });
  const title = randomUUID();
  const [invitee, winner] = [{ developerId: bidder.id }, { developerId: hired.id }];
  const start = { amount: offer.amount, projectId: toHire.id, ...winner };
  return {
    hire: by(client, HIRE, start, `payments where project_id = ${toHire.id}`),
    others: [
      by(client, '/api/projects', form(title), `projects where title = '${title}'`),
      by(
        bidder,
        '/api/bids',
        { ...offer, projectId: toBid.id },
        `bids where project_id = ${toBid.id}`,
      ),
      by(
        client,
        '/api/invitations',
        { projectId: toInvite.id, ...invitee },
        `invitations where project_id = ${toInvite.id}`,
      ),
    ],
  };
}

async function send({ path, body, key, cookie }: Submission) {
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      origin: product.url,
      cookie,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Sends the request and ignores its response. */
const lose = (submission: Submission) => void send(submission).catch(() => {});

async function countOf(what: string): Promise<number> {
  const { rows } = await watch.query(`select count(*)::int as count from ${what}`);
  return rows[0].count;
}

/** Locks a table in a transaction of its own. The returned function releases the lock. */
async function bar(table: string, mode: 'share' | 'access exclusive') {
  const client = await connect();
  await client.query(`begin; lock table ${table} in ${mode} mode`);
  return () => client.end();
}

/** Waits until at least `many` statements wait for the lock of the table. */
function stopped(table: string, many: number) {
  const waiting = `pg_locks where not granted and relation = '${table}'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  return expect.poll(() => countOf(waiting), { interval: 20 }).toBeGreaterThanOrEqual(many);
}

async function restart(...resume: (() => Promise<void>)[]) {
  await product.kill();
  await Promise.all(resume.map((go) => go()));
  product = await start();
}

/** Checks that a retry has one effect and that further retries return the same response. */
async function replays(submission: Submission) {
  let first = { status: 0, text: '' };
  // PostgreSQL releases the locks of the killed process when it detects the closed connection.
  await expect
    .poll(async () => {
      first = await send(submission);
      return first.text;
    })
    .not.toContain('still_running');
  expect([submission.path, first.status]).toEqual([submission.path, 201]);
  expect(await send(submission)).toEqual(first);
  expect([submission.path, await countOf(submission.effects)]).toEqual([submission.path, 1]);
}

/** Lets the keys without a response expire, as they do after a minute. */
const runOut = () =>
  watch.query(`update idempotency_keys set created_at = created_at - interval '2 minutes'
    where answer is null`);

test('killed before the key is looked up: no effect, and one after the retry', async () => {
  const { hire, others } = await acts();
  const all = [hire, ...others];
  const resume = await bar('idempotency_keys', 'access exclusive');
  all.forEach(lose);
  await stopped('idempotency_keys', 4);
  await restart(resume);
  for (const { effects } of all) expect(await countOf(effects)).toBe(0);
  // The lookup may have stored the key although the process that sent it was killed.
  await runOut();
  await Promise.all(all.map(replays));
}, 60_000);

test('killed before the commit: one effect after the retry', async () => {
  const { hire, others } = await acts();
  const payments = await bar('payments', 'share');
  lose(hire);
  await stopped('payments', 1);
  const keys = await bar('idempotency_keys', 'share');
  others.forEach(lose);
  await stopped('idempotency_keys', 3);
  await restart(payments, keys);
  for (const { effects } of [hire, ...others]) expect(await countOf(effects)).toBe(0);
  // This request calls Stripe between its transactions, so a killed server looks like a slow one.
  expect((await send(hire)).text).toContain('still_running');
  await runOut();
  await Promise.all([hire, ...others].map(replays));
}, 60_000);

test('killed before the response: the retry gets the stored response and has no effect', async () => {
  const { hire, others } = await acts();
  const payments = await bar('payments', 'share');
  lose(hire);
  await stopped('payments', 1);
  const kept = 'idempotency_keys where answer is not null';
  const before = await countOf(kept);
  others.forEach(lose);
  await expect.poll(() => countOf(kept)).toBe(before + 3);
  // The payment is created at Stripe, but the response is not stored.
  const keys = await bar('idempotency_keys', 'share');
  await payments();
  await stopped('idempotency_keys', 1);
  await restart(keys);
  for (const { effects } of [hire, ...others]) expect(await countOf(effects)).toBe(1);
  await runOut();
  await Promise.all([hire, ...others].map(replays));
  const opened = `stripe_sandbox.objects where kind = 'payment_intent'
    and body->>'transfer_group' = 'project_${Object(hire.body).projectId}'`;
  expect(await countOf(opened)).toBe(1);
}, 60_000);
