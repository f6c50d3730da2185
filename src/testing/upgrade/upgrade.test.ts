import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { IsolationLevel } from '@mikro-orm/core';
import { generateSync } from 'otplib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningServer, type System, startServer } from '#app/server/process/bootstrap.ts';
import { dumpSchema, schemaPath } from '#app/server/process/schema-dump.ts';
import { verifyLog } from '#features/audit/chain/verify.service.ts';
import { findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { findIdentityFaults } from '#features/payments/ledger-identities.queries.ts';
import { readConfig } from '#platform/server/config.ts';
import { databaseUrl, runStatement } from '../app/postgres.ts';
import { pickFreePort } from '../e2e/server.ts';
import { retryWhileUnavailable } from '../fixtures/acknowledged-writes.ts';
import { dumpFacts } from './known.ts';
import { places } from './places.ts';
import { listMissingRows, readTables } from './rows.ts';

/**
 * pg-boss drops a job that waited for 14 days. The dump is older; its jobs count as queued today.
 */
const JOBS_QUEUED_TODAY = `update pgboss.job set keep_until = now() + interval '14 days'`;

interface Account {
  id: number;
  username: string;
  email: string;
}

/** The dump has no rows of these; every other table has some. */
const tablesWithoutRows = [
  'pgboss.bam',
  'pgboss.job_dependency',
  'pgboss.subscription',
  'pgboss.warning',
  'stripe_sandbox.later',
  'stripe_sandbox.payouts',
];

const name = `upgrade_${process.pid}`;
const log = { info() {}, warn() {}, error() {} };
let origin: string;
let product: RunningServer;
let parts: System;
let dumped: Awaited<ReturnType<typeof readTables>>;
let accounts: Account[];
let auditHead: string;
/** Compared before any worker runs: later, queued work has been carried out. */
let missing: Record<string, string>;
/** By state, as `hiresQuery` and `milestonesQuery` select them. */
let dumpedHires: object[];
let milestones: object[];

/** The dump's names of columns; later migrations keep the values. */
const hiresQuery = `select project_id, bid_id, 1 as position, state, state_since, amount_cents, payment_id,
    due_at, back_to as previous_state, back_since as previous_state_since, frozen, frozen_since,
    released_cents, fee_cents, refunded_cents, woken_at as deadlines_checked_at,
    case when state in ('completed', 'cancelled') then state else 'running' end as hire_state
  from hires order by project_id`;
const milestonesQuery = `select m.project_id, h.bid_id, m.position, m.state, m.state_since, m.amount_cents,
    y.id as payment_id, m.due_at, m.previous_state, m.previous_state_since, m.frozen, m.frozen_since,
    m.released_cents, m.fee_cents, m.refunded_cents, m.deadlines_checked_at, h.state as hire_state
  from hires h left join milestones m on m.project_id = h.project_id
  left join payments y on y.milestone_id = m.id and y.id = m.payment_id
  order by h.project_id`;

async function onDatabase<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl(inject('postgres').admin, name) });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** The dump's own schema never changes, so these statements never do either. */
async function loadDump(): Promise<void> {
  const packed = await readFile(new URL('dump.sql.gz', import.meta.url));
  await onDatabase((client) => client.query(gunzipSync(packed).toString()));
  await onDatabase(async (client) => {
    await client.query(JOBS_QUEUED_TODAY);
    dumped = await readTables(client, places);
    dumpedHires = (await client.query(hiresQuery)).rows;
    const people = await client.query<Account>(
      `select id, username, email from users where email not like '%@deleted.invalid' order by id`,
    );
    accounts = people.rows;
    const { rows } = await client.query('select hash from audit_links order by position desc');
    auditHead = rows[0].hash;
  });
}

beforeAll(async () => {
  const { admin } = inject('postgres');
  await runStatement(admin, `create database ${name}`);
  await loadDump();
  const port = await pickFreePort();
  origin = `http://127.0.0.1:${port}`;
  const config = readConfig({
    DATABASE_URL: databaseUrl(admin, name),
    PORT: String(port),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '0',
    PLATFORM_FEE_PERCENT: '7.5',
  });
  // Some minutes after the dump was written, so that its sessions and deadlines have not run out.
  const age = Date.now() - Date.parse(dumpFacts.madeAt) - 5 * 60_000;
  const now = () => new Date(Date.now() - age);
  product = await startServer(config, {
    now,
    log,
    withClient: false,
    async onOpen(opened) {
      parts = opened;
      missing = await onDatabase((client) => listMissingRows(client, dumped));
      milestones = await onDatabase(async (client) => (await client.query(milestonesQuery)).rows);
    },
  });
});
afterAll(async () => {
  await product?.close();
  await runStatement(inject('postgres').admin, `drop database if exists ${name} with (force)`);
});

interface Request {
  body?: object;
  token?: string;
  headers?: Record<string, string>;
}

/**
 * Sends a request: a POST if it has a `body`. Retries while the server returns 503 with
 * Retry-After.
 */
async function ask(path: string, { body, token, headers }: Request = {}) {
  const request = {
    headers: {
      origin,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { cookie: `bidwright=${token}` }),
      ...headers,
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  };
  const response = await retryWhileUnavailable(() => fetch(`${origin}${path}`, request));
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, text, body: isJson ? JSON.parse(text) : null };
}

const signIn = (login: string, password: string) =>
  ask('/api/auth/login', { body: { email: login, password } });
const passwordOf = ({ email }: Account) =>
  email.endsWith('@demo.example') ? dumpFacts.passwords.demo : dumpFacts.passwords.other;
const tokenOf = (userId: number) =>
  dumpFacts.sessions.find((session) => session.userId === userId)?.token ?? '';
const statusOf = async (projectId: number) => {
  const { body } = await ask(`/api/projects/${projectId}`);
  return body.status;
};
const codeAt = (at: Date) =>
  generateSync({ secret: dumpFacts.secondFactor.secret, epoch: Math.floor(at.getTime() / 1_000) });

test('every row of the dump still exists, in its table or where it was moved', () => {
  expect(missing).toEqual({});
  const empty = dumped.filter(({ keys }) => keys.length === 0).map((table) => table.name);
  expect(empty).toEqual(tablesWithoutRows);
});

test('each hire is one of one milestone, with its state, deadlines, money and payment', () => {
  expect(milestones).toEqual(dumpedHires);
  expect(new Set(dumpedHires.map((hire) => 'state' in hire && hire.state)).size).toBeGreaterThan(4);
});

test('the upgraded database has the schema of a new one', async () => {
  // Renamed and added columns may be in another place of their table.
  // The dump was written without privileges.
  const isRight = (line: string) => /^(grant|revoke|-- Rights)/.test(line);
  const linesOf = (text: string) =>
    text
      .replaceAll(/,$/gm, '')
      .split('\n')
      .filter((line) => line !== '' && !isRight(line))
      .sort();
  const url = databaseUrl(inject('postgres').admin, name);
  const described = await dumpSchema(url);
  expect(linesOf(described)).toEqual(linesOf(await readFile(schemaPath, 'utf8')));
});

test('every user signs in, also if two addresses are equal today', {
  timeout: 180_000,
}, async () => {
  const { secondFactor, suspendedAccount: suspended } = dumpFacts;
  const wrong: string[] = [];
  const waiting = [...accounts];
  const signInSome = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const { id, username } = person;
      const { status, body } = await signIn(username, passwordOf(person));
      const isRight =
        id === secondFactor.userId
          ? body.codeNeeded === true
          : body.id === id && Boolean(body.suspended) === (id === suspended.userId);
      if (status !== 200 || !isRight) wrong.push(`${username}: ${status}`);
    }
  };
  await Promise.all([signInSome(), signInSome(), signInSome(), signInSome()]);
  expect(wrong).toEqual([]);
  expect(accounts.length).toBeGreaterThan(100);
  for (const [older] of dumpFacts.accountsWithSameEmail) {
    const person = accounts.find(({ id }) => id === older);
    const answer = await signIn(person?.email ?? '', dumpFacts.passwords.other);
    expect([answer.status, answer.body.id]).toEqual([200, older]);
  }
  const refused = [
    await signIn(dumpFacts.deletedAccount.email, dumpFacts.passwords.other),
    await signIn('client@demo.example', 'Wrong-pass-1!'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 401]);
});

test('sessions that were open stay open', async () => {
  for (const { userId, token } of dumpFacts.sessions) {
    const { status, body } = await ask('/api/auth/me', { token });
    expect([status, body.id]).toEqual([200, userId]);
  }
});

test('codes of the authenticator app and recovery codes are accepted', async () => {
  const { userId, username, recoveryCode } = dumpFacts.secondFactor;
  for (const code of [codeAt(parts.system.now()), recoveryCode]) {
    const { challenge } = (await signIn(username, dumpFacts.passwords.other)).body;
    const { status, body } = await ask('/api/auth/login/code', { body: { challenge, code } });
    expect([status, body.id]).toEqual([200, userId]);
  }
});

test('a retry with the same Idempotency-Key gets the stored response', async () => {
  const { userId, key, projectId, body } = dumpFacts.storedResponse;
  const request = { body, token: tokenOf(userId), headers: { 'idempotency-key': key } };
  const answer = await ask('/api/projects', request);
  expect([answer.status, answer.body.id]).toEqual([201, projectId]);
});

test('an open payment can be completed, and its webhook assigns the project', async () => {
  const { projectId, clientId, developerId, amount } = dumpFacts.openPayment;
  expect(await statusOf(projectId)).toBe('active');
  const started = await ask('/api/create-payment-intent', {
    body: { projectId, developerId, amount },
    token: tokenOf(clientId),
  });
  expect(started.status).toBe(201);
  const { clientSecret, publishableKey } = started.body;
  const [intent] = clientSecret.split('_secret_');
  const paid = await ask(`/sandbox/stripe/payment_intents/${intent}/confirm`, {
    body: { client_secret: clientSecret, payment_method: 'pm_card_visa' },
    headers: { authorization: `Bearer ${publishableKey}` },
  });
  expect([paid.status, paid.body.status]).toEqual([200, 'succeeded']);
  await expect.poll(() => statusOf(projectId)).toBe('assigned');
  const intents = await parts.system.stripe.paymentIntents.list({ limit: 100 });
  const group = `project_${projectId}`;
  expect(intents.data.filter(({ transfer_group }) => transfer_group === group)).toHaveLength(1);
});

test('stored and undelivered webhooks are processed', async () => {
  for (const projectId of dumpFacts.paidProjects) {
    await expect.poll(() => statusOf(projectId)).toBe('assigned');
  }
});

test('pending commands are sent to Stripe once', async () => {
  const { stripe } = parts.system;
  const { transfer, refund, intent } = dumpFacts.unsentCommands;
  const intentsOf = async (projectId: number) => {
    const { data } = await stripe.paymentIntents.list({ limit: 100 });
    return data.filter(({ transfer_group }) => transfer_group === `project_${projectId}`);
  };
  const sent = async () => {
    const [refunded] = await intentsOf(refund);
    const refunds = await stripe.refunds.list({ payment_intent: refunded?.id ?? '' });
    const transfers = await stripe.transfers.list({ transfer_group: `project_${transfer}` });
    const intents = await intentsOf(intent);
    return [refunds, transfers, { data: intents }].map(({ data }) => data.length);
  };
  await expect.poll(sent, { timeout: 20_000 }).toEqual([1, 1, 1]);
});

test('mails in the queue and in the old outbox are sent', async () => {
  const { recipient, projects } = dumpFacts.unsentMails;
  for (const title of projects) {
    const isMailed = async () => {
      const articles = (await ask('/dev/mail')).text.split('<article>');
      return articles.some((mail) => mail.includes(`To ${recipient}`) && mail.includes(title));
    };
    await expect.poll(isMailed, { timeout: 20_000 }).toBe(true);
  }
});

test('the ledger and the audit log are still consistent afterwards', async () => {
  const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  const report = await parts.orm.em.fork().transactional(
    async (em) => ({
      ledger: [...(await findLedgerFaults(em)), ...(await findIdentityFaults(em))],
      audit: await verifyLog(em, auditHead),
    }),
    snapshot,
  );
  expect(report).toMatchObject({ ledger: [], audit: { faults: [], missingGuards: [] } });
});
