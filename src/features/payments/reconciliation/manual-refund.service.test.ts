import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { matchRefusal } from '#testing/app/refusals.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import {
  decideChargeback,
  openChargeback,
  runBankActions,
  syncPayment,
} from '#testing/fixtures/chargeback-helpers.ts';
import { advanceDays, loadLedgerBalances, loadRefunds, makeHire } from '#testing/fixtures/hires.ts';
import { makeAdmin } from '#testing/fixtures/makers.ts';
import { drainQueues, loadPayments, makeOrphanedPayment } from '#testing/fixtures/payments.ts';
import { reconcileRecent } from './reconcile.service.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});
afterAll(() => app?.close());

const reference = 'Bank transfer of today, BW-1042';

/** Creates a cancelled hire whose refund the bank returned. */
async function makeReturned() {
  const hired = await makeHire(app, { card: 'pm_card_refundFail' });
  const { projectId, developer } = hired;
  await app.as(developer).hires.giveBack({ projectId, reason: 'No time.' });
  await drainQueues(app);
  await runBankActions(app);
  return hired;
}

/** Creates a payment without a hire whose refund the bank returned. */
async function makeOrphanReturned() {
  const orphan = await makeOrphanedPayment(app);
  expect(await loadRefunds(app, orphan.projectId)).toMatchObject([{ status: 'failed' }]);
  return orphan;
}

async function note(projectId: number, by = admin) {
  const last = (await loadRefunds(app, projectId)).at(-1);
  await app.as(by).payments.recordManualRefund({ id: last?.id ?? 0, reference });
}

async function waiting(projectId: number) {
  const { failedRefunds: refunds } = await app.as(admin).payments.issues();
  return refunds.filter((refund) => refund.projectId === projectId);
}

test('a client sees in the workspace which refund did not reach their card, until it is made', async () => {
  const { projectId, client, developer } = await makeReturned();
  const unreturned = async (person: TestUser) =>
    (await app.as(person).hires.workspace({ projectId })).unreturnedCents;
  expect(await unreturned(client)).toBe(90_000);
  expect(await unreturned(admin)).toBe(90_000);
  expect(await unreturned(developer)).toBe(0);
  await note(projectId);
  expect(await unreturned(client)).toBe(0);
});

test('a manual refund is booked as refunded and visible to all sides', async () => {
  const { projectId, client, developer } = await makeReturned();
  await note(projectId);
  await drainQueues(app);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ platform_bank: 90_000, stripe_clearing: -90_000 - fees });
  expect(await findLedgerFaults(app.system.em.fork())).toEqual([]);
  expect(await waiting(projectId)).toEqual([]);
  const { items } = await app.as(client).payments.mine({});
  expect(items).toMatchObject([
    { status: 'returned', refundedCents: 0, manualCents: 90_000, stuckCents: 0 },
  ]);
  expect(await app.as(client).payments.totals()).toMatchObject({
    returnedCents: 90_000,
    dueCents: 0,
  });
  for (const person of [client, developer]) {
    const { items: events } = await app.as(person).hires.timeline({ projectId });
    expect(events[0]).toMatchObject({ kind: 'refundedManually', detail: { amountCents: 90_000 } });
  }
  const mail = (await app.mailsTo(client)).at(-1);
  expect(mail?.subject).toBe('We returned $900 to you another way');
  expect(mail?.text).toContain(reference);
  const logged = await app.sql(
    `select actor_id as by, details->>'cents' as cents from audit_entries
     where action = 'manual_refund_noted' and target_id = $1`,
    [String(projectId)],
  );
  expect(logged).toEqual([{ by: admin.id, cents: '90000' }]);
});

/** Returns the refunded cents in the figures for admins. */
async function refunded(): Promise<number> {
  const days = await app.as(admin).dashboard.dailyMetrics({ days: 30 });
  return days.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
}

test('an account without claims can be deleted', async () => {
  const { projectId, client } = await makeReturned();
  const blockers = async () =>
    (await app.as(client).accountDeletion.blockers()).map(({ kind }) => kind);
  expect(await blockers()).toEqual(['refund']);
  await note(projectId);
  expect(await blockers()).toEqual([]);
});

test('the rest of a payment without a hire is refunded, and the payment is finished', async () => {
  const { projectId } = await makeOrphanReturned();
  await decideChargeback(app, await openChargeback(app, projectId, 30_000), 'lost');
  expect(await loadPayments(app, { id: projectId })).toMatchObject([{ status: 'orphaned' }]);
  await note(projectId);
  expect(await loadPayments(app, { id: projectId })).toMatchObject([
    { status: 'refunded', refundedCents: 60_000 },
  ]);
  await syncPayment(app, projectId);
  expect(await loadPayments(app, { id: projectId })).toMatchObject([
    { status: 'refunded', refundedCents: 60_000 },
  ]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ platform_bank: 60_000, stripe_clearing: -60_000 - fees });
});

test('a refund made at Stripe afterwards is not taken for the manual one', async () => {
  const { projectId } = await makeReturned();
  await note(projectId);
  const before = await loadLedgerBalances(app, projectId);
  const [payment] = await loadPayments(app, { id: projectId });
  await app.system.stripe.refunds.create({ payment_intent: payment?.intent ?? '' });
  await drainQueues(app);
  expect(app.reports).toContainEqual(expect.stringMatching(/^Refund .+ was not made here$/));
  expect(await loadLedgerBalances(app, projectId)).toEqual(before);
});

test('concurrent notes of admins record one manual refund, and it is not sent to the card after that', async () => {
  const { projectId, client } = await makeReturned();
  const [failed] = await loadRefunds(app, projectId);
  const id = failed?.id ?? 0;
  const tries = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => note(projectId)),
    app.as(admin).payments.recordManualRefund({ id, reference }),
  ]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(app.as(admin).payments.retryRefund({ id })).rejects.toEqual(
    matchRefusal('already_retried'),
  );
  await expect(note(projectId)).rejects.toEqual(matchRefusal('not_failed'));
  await expect(note(projectId, client)).rejects.toEqual(matchRefusal('admins_only'));
});

test('a manual refund can be recorded during a chargeback; its loss is then the platform’s', async () => {
  const { projectId } = await makeReturned();
  const chargeback = await openChargeback(app, projectId);
  await note(projectId);
  await decideChargeback(app, chargeback, 'lost');
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({
    platform_bank: 90_000,
    dispute_loss: -90_000,
    stripe_clearing: -fees,
  });
});

test('a withdrawn note of a manual refund makes it wait for the client again', async () => {
  const { projectId, client } = await makeReturned();
  const before = await loadLedgerBalances(app, projectId);
  await note(projectId);
  const [noted] = (await app.as(admin).payments.issues()).manualRefunds;
  expect(noted).toMatchObject({ projectId, amountCents: 90_000, reference });
  const id = noted?.id ?? 0;
  await expect(app.as(client).payments.withdrawManualRefund({ id })).rejects.toEqual(
    matchRefusal('admins_only'),
  );
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, () => app.as(admin).payments.withdrawManualRefund({ id })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await drainQueues(app);
  expect(await loadLedgerBalances(app, projectId)).toEqual(before);
  expect(await findLedgerFaults(app.system.em.fork())).toEqual([]);
  expect(await loadPayments(app, { id: projectId })).toMatchObject([{ refundedCents: 0 }]);
  expect(await waiting(projectId)).toMatchObject([{ id, amountCents: 90_000 }]);
  expect((await app.as(admin).payments.issues()).manualRefunds).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  const { items } = await app.as(client).payments.mine({});
  expect(items).toMatchObject([{ manualCents: 0, stuckCents: 90_000 }]);
  const { items: events } = await app.as(client).hires.timeline({ projectId });
  expect(events[0]).toMatchObject({
    kind: 'manualRefundReturned',
    detail: { amountCents: 90_000 },
  });
  expect((await app.mailsTo(client)).at(-1)?.subject).toBe('Our refund of $900 did not reach you');
  await app.as(admin).payments.retryRefund({ id });
  await drainQueues(app);
  expect(await loadPayments(app, { id: projectId })).toMatchObject([{ refundedCents: 90_000 }]);
});

test('after a chargeback the client of a withdrawn note is owed the rest', async () => {
  for (const [lost, left] of [
    [90_000, []],
    [30_000, [{ amountCents: 60_000 }]],
  ] as const) {
    const { projectId, client } = await makeReturned();
    await note(projectId);
    await decideChargeback(app, await openChargeback(app, projectId, lost), 'lost');
    const noted = (await loadRefunds(app, projectId)).at(-1);
    const mailCount = (await app.mailsTo(client)).length;
    await app.as(admin).payments.withdrawManualRefund({ id: noted?.id ?? 0 });
    await advanceDays(app, 1);
    await reconcileRecent(app.system);
    await drainQueues(app);
    const {
      stripe_fees: fees = 0,
      stripe_clearing,
      held = 0,
    } = await loadLedgerBalances(app, projectId);
    expect([held, stripe_clearing]).toEqual([90_000 - lost, lost - 90_000 - fees]);
    expect((await loadLedgerBalances(app, projectId)).dispute_loss).toBeUndefined();
    expect(await waiting(projectId)).toMatchObject(left);
    if (left.length === 0) expect((await app.mailsTo(client)).length).toBe(mailCount);
  }
});

test('the figures and a payment without a hire follow the withdrawal of a note', async () => {
  const { projectId } = await makeOrphanReturned();
  const before = await refunded();
  await note(projectId);
  expect(await loadPayments(app, { id: projectId })).toMatchObject([{ status: 'refunded' }]);
  expect((await refunded()) - before).toBe(90_000);
  const id = (await loadRefunds(app, projectId)).at(-1)?.id ?? 0;
  await app.as(admin).payments.withdrawManualRefund({ id });
  expect(await loadPayments(app, { id: projectId })).toMatchObject([{ status: 'orphaned' }]);
  expect(await refunded()).toBe(before);
});

test('only the client and admins see how the refund was made', async () => {
  const { projectId, client, developer } = await makeReturned();
  await note(projectId);
  const recordOf = async (person: TestUser) => {
    const { body } = await app.call(person, 'POST', `/documents/projects/${projectId}/record.json`);
    return JSON.stringify(body);
  };
  expect(await recordOf(client)).toContain(reference);
  expect(await recordOf(admin)).toContain(reference);
  expect(await recordOf(developer)).not.toContain(reference);
});
