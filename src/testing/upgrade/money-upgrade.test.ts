import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, openOrm } from '#app/server/process/schema.ts';
import { verifyLog } from '#features/audit/chain/verify.service.ts';
import { verifyArchive } from '#features/documents/project-archive/archive-signature.service.ts';
import { findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { findIdentityFaults } from '#features/payments/ledger-identities.queries.ts';
import { compareBalances } from '#features/payments/reconciliation/balance-comparison.service.ts';
import { reconcileRecent } from '#features/payments/reconciliation/reconcile.service.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { findViolations } from '#tools/money/invariants.ts';
import { databaseUrl, runStatement } from '../app/postgres.ts';
import { matchRefusal } from '../app/refusals.ts';
import { readCookie, startTestApp, type TestApp, type TestUser } from '../app/test-app.ts';
import { retryWhileUnavailable } from '../fixtures/acknowledged-writes.ts';
import { runBankActions } from '../fixtures/chargeback-helpers.ts';
import { advanceDays, completeOnboarding } from '../fixtures/hires.ts';
import { drainQueues } from '../fixtures/payments.ts';
import { moneyFacts } from './money-facts.ts';
import { readMoney, readPaymentStatuses } from './money-figures.ts';
import { type CaseName, moneyStates } from './money-states.ts';
import { createMoneySteps, type MoneyPeople } from './money-steps.ts';
import { moneyPlaces } from './places.ts';
import { listMissingRows, readTables } from './rows.ts';

const name = `money_upgrade_${process.pid}`;
const { admin } = inject('postgres');
const url = databaseUrl(admin, name);
const people: MoneyPeople = structuredClone(moneyFacts.people);
const cases = Object.entries(moneyFacts.cases).map(([key, parties]) => ({
  key: key as CaseName,
  ...parties,
}));
const hires = cases.filter(({ key }) => moneyStates[key].hire !== null);

let app: TestApp;
/** Read before any worker runs: later, queued work has been carried out. */
let before: Awaited<ReturnType<typeof readDatabase>>;

async function onDatabase<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * pg-boss drops a job that waited for 14 days, and a job of the dump waits for a day. The bank
 * settles the pending refund only when the test calls it.
 */
const prepareQueues = `
  update pgboss.job set keep_until = now() + interval '14 days', start_after = now()
    where state < 'completed';
  update stripe_sandbox.later set due = due + 1000000000`;

async function readDatabase(dumped: Awaited<ReturnType<typeof readTables>>) {
  return {
    missing: await onDatabase((client) => listMissingRows(client, dumped)),
    money: await readMoney(url),
    payments: await readPaymentStatuses(url),
    faults: await findFaults(),
  };
}

/** Returns what `ledger:verify` and `audit:verify` find. */
async function findFaults() {
  const orm = await openOrm(url, { poolMax: 1, statementTimeoutMs: 0 });
  try {
    const em = orm.em.fork();
    const { faults, missingGuards } = await verifyLog(em, null);
    return [
      ...(await findLedgerFaults(em)),
      ...(await findIdentityFaults(em)),
      ...faults,
      ...missingGuards,
    ];
  } finally {
    await orm.close(true);
  }
}

beforeAll(async () => {
  await runStatement(admin, `create database ${name}`);
  const packed = await readFile(new URL('money-dump.sql.gz', import.meta.url));
  await onDatabase((client) => client.query(gunzipSync(packed).toString()));
  const dumped = await onDatabase(async (client) => {
    await client.query(prepareQueues);
    return readTables(client, moneyPlaces);
  });
  await migrate(url);
  before = await readDatabase(dumped);
  const drop = () => runStatement(admin, `drop database if exists ${name} with (force)`);
  // Some minutes after the dump was written, so that its deadlines have not passed.
  const aheadMs = Date.parse(moneyFacts.madeAt) + 5 * 60_000 - Date.now();
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '9' }, { url, drop }, aheadMs);
  for (const person of Object.values(people)) {
    const { email, password } = person;
    const response = await app.call(null, 'POST', '/api/auth/login', { email, password });
    person.cookie = readCookie(response);
  }
});
afterAll(() => app?.close());

/** Returns the expected and the found text of each case that differ. */
function listDifferences<Value>(
  expected: (key: CaseName) => Value,
  found: Map<number, Value>,
  missing: Value,
) {
  return cases.flatMap(({ key, projectId }) => {
    const value = found.get(projectId) ?? missing;
    return value === expected(key) ? [] : [{ key, expected: expected(key), found: value }];
  });
}

test('every row of the dump still exists', () => {
  expect(before.missing).toEqual({});
});

test('the ledger and the audit log have no fault', () => {
  expect(before.faults).toEqual([]);
});

test('the money of each payment is where it was, to the cent', () => {
  expect(listDifferences((key) => moneyStates[key].money, before.money, '')).toEqual([]);
  expect(listDifferences((key) => moneyStates[key].payment, before.payments, null)).toEqual([]);
});

test('what was on its way arrives once', { timeout: 60_000 }, async () => {
  await drainQueues(app);
  await reconcileRecent(app.system);
  const settled = { refundUnsent: 'refunded 1000', payoutUnsent: 'transferred 925' };
  const arrived = { ...settled, releaseQueued: 'transferred 925', paidUnseen: 'held 1000' };
  const waiting = async () => {
    const money = await readMoney(url);
    return Object.entries(arrived)
      .filter(([key, text]) => {
        const { projectId } = moneyFacts.cases[key as CaseName];
        return !money.get(projectId)?.endsWith(text);
      })
      .map(([key]) => key);
  };
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
  await compareBalances(app.system);
  expect(await app.as(people.admin).payments.discrepancies()).toEqual([]);
});

/**
 * Requests the documents of a hire as this user; returns the failed ones. Documents that are the
 * same for another side are requested once, because drawing one takes a while.
 */
async function downloadAll(person: TestUser, projectId: number): Promise<string[]> {
  const failed: string[] = [];
  const { items } = await app.as(person).documents.ofProject({ projectId });
  expect(items.map(({ file }) => file)).toContain('record.json');
  const files = items.map(({ file }) => file).filter((file) => isOwn(person, file));
  for (const file of files) {
    const response = await retryWhileUnavailable(() =>
      fetch(`${app.url}/documents/projects/${projectId}/${file}`, {
        method: file === 'agreement.pdf' ? 'GET' : 'POST',
        headers: { cookie: person.cookie, 'sec-fetch-site': 'same-origin' },
      }),
    );
    const bytes = await response.bytes();
    const faults = file === 'record.json' ? verifyArchive(bytes, null).faults : [];
    if (response.status !== 200 || faults.length > 0) failed.push(`${file}: ${response.status}`);
  }
  return failed;
}

/** Reads the project and its room as this user; returns the documents that failed. */
async function readRoom(person: TestUser, key: CaseName, projectId: number): Promise<string[]> {
  const { hires: rooms, disputes, projects } = app.as(person);
  const room = await rooms.workspace({ projectId });
  expect([key, room.state]).toEqual([key, moneyStates[key].hire]);
  await rooms.deliveries({ projectId });
  expect((await rooms.timeline({ projectId })).items.length).toBeGreaterThan(0);
  const { bid } = await rooms.agreement({ projectId });
  expect(bid.amount * 100).toBe(room.amountCents);
  for (const { id } of room.disputes) {
    await disputes.statements({ disputeId: id });
    await disputes.offers({ disputeId: id });
  }
  expect((await projects.get({ id: projectId })).id).toBe(projectId);
  return downloadAll(person, projectId);
}

function isOwn({ role }: TestUser, file: string): boolean {
  if (file === 'record.json') return true;
  if (role === 'developer') return file === 'fee-invoice.pdf' || file === 'statement.csv';
  return role === 'client';
}

test('each side and admins read every room, its documents and its record', {
  timeout: 300_000,
}, async () => {
  for (const { key, projectId, client, developer } of hires) {
    const readers = [people[client], people[developer], people.admin];
    const failed = await Promise.all(readers.map((person) => readRoom(person, key, projectId)));
    expect([key, ...failed.flat()]).toEqual([key]);
    const outsider = client === 'cara' ? people.cole : people.cara;
    await expect(app.as(outsider).hires.workspace({ projectId })).rejects.toEqual(
      matchRefusal('no_room'),
    );
  }
});

test('the sums that each user sees equal the ledger', async () => {
  const [totals] = await app.sql<{ held: number; released: number }>(
    `select (sum(credits_posted - debits_posted) filter (where kind = 'held'))::int as held,
       (select sum(e.amount_cents) from ledger_entries e join ledger_transactions t
         on t.id = e.transaction_id where t.kind = 'released')::int as released
     from ledger_accounts`,
  );
  const ofClients = await Promise.all(
    [people.cara, people.cole].map((client) => app.as(client).payments.totals()),
  );
  const sum = (figure: 'heldCents' | 'releasedCents') =>
    ofClients.reduce((cents, client) => cents + client[figure], 0);
  // The refund that the bank returned is held in the ledger, but due to the client.
  expect(sum('heldCents') + 100_000).toBe(totals?.held);
  // The banks took back three released payments, which the clients see as returned.
  expect(sum('releasedCents') + 300_000).toBe(totals?.released);
  for (const person of Object.values(people)) {
    const { work, payments, payouts, notifications } = app.as(person);
    if (person.role === 'client') await payments.mine({});
    if (person.role === 'developer') await payouts.list({});
    if (person.role !== 'admin') expect((await work.list({})).items.length).toBeGreaterThan(0);
    await notifications.list({});
  }
});

/** Those of one hire, the newest first. */
const changeStates = ['open', 'accepted', 'withdrawn', 'declined'];

async function loadChangeStates() {
  const { projectId, client } = moneyFacts.cases.briefInProgress;
  const changes = await app.as(people[client]).hires.changes({ projectId });
  return changes.map(({ state }) => state);
}

test('the terms of a hire from before changes can be changed', async () => {
  const { projectId, client, developer } = moneyFacts.cases.briefInProgress;
  const [ofClient, ofDeveloper] = [people[client], people[developer]].map(
    (person) => app.as(person).hires,
  );
  if (!ofClient || !ofDeveloper) throw new Error('The hire has two sides');
  const [milestone] = (await ofClient.get({ projectId })).milestones;
  if (!milestone?.dueAt) throw new Error('The work has started');
  const { id: milestoneId, dueAt: before } = milestone;
  const propose = async (days: number) => {
    const dueAt = addDays(new Date(before), days).toISOString();
    const items = [{ kind: 'date' as const, milestoneId, dueAt }];
    return (await ofDeveloper.proposeChange({ projectId, items })).id;
  };
  await ofClient.declineChange({ id: await propose(1) });
  await ofDeveloper.withdrawChange({ id: await propose(2) });
  await ofClient.acceptChange({ id: await propose(3) });
  await propose(4);
  expect(await loadChangeStates()).toEqual(changeStates);
  const { versions, milestones } = await ofClient.agreement({ projectId });
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(milestones).toMatchObject([{ dueAt: addDays(new Date(before), 3).toISOString() }]);
  expect(await downloadAll(people[client], projectId)).toEqual([]);
});

test('every open step goes on', { timeout: 300_000 }, async () => {
  const steps = createMoneySteps(app, people);
  const done = Object.keys(steps);
  for (const [key, step] of Object.entries(steps)) {
    await step().catch((error: Error) => {
      throw new Error(`${key}: ${error.message}`, { cause: error });
    });
    await drainQueues(app);
  }
  const isOpen = ({ key }: { key: CaseName }) => {
    const { hire, payment } = moneyStates[key];
    return hire === null ? payment !== 'refunded' : !['completed', 'cancelled'].includes(hire);
  };
  const open = cases.filter(isOpen).map(({ key }) => key);
  expect(open.filter((key) => !done.includes(key))).toEqual(['paidUnseen']);
  expect(await findFaults()).toEqual([]);
});

test('time ends every hire, and all money is where it belongs', {
  timeout: 300_000,
}, async () => {
  await completeOnboarding(app, people.waiting);
  for (const days of [7, 8, 15, 35, 60]) {
    await advanceDays(app, days);
    await drainQueues(app);
    await runBankActions(app);
  }
  await reconcileRecent(app.system);
  await drainQueues(app);
  const running = await app.sql(
    `select project_id, state, frozen, due_at, next_deadline_at from milestones
     where state not in ('completed', 'cancelled')`,
  );
  expect(running).toEqual([]);
  expect(await loadChangeStates()).toEqual(['lapsed', ...changeStates.slice(1)]);
  const violations = [];
  for (const { key, projectId } of cases) {
    const found = await findViolations(app, projectId);
    if (found.length > 0) violations.push({ key, found });
  }
  expect(violations).toEqual([]);
  await compareBalances(app.system);
  expect(await app.as(people.admin).payments.discrepancies()).toEqual([]);
  expect(await findFaults()).toEqual([]);
});
