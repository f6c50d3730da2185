import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { runBankActions } from '#testing/fixtures/chargeback-helpers.ts';
import { advanceDays, loadLedgerBalances, loadRefunds, makeHire } from '#testing/fixtures/hires.ts';
import { makeBid } from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  loadCharges,
  loadPayments,
  readIntentId,
  startPayment,
} from '#testing/fixtures/payments.ts';
import type { TestCardKey } from '#tools/sandbox/card-form/test-cards.ts';
import { applyIntent } from '../intents/apply-intent.service.ts';
import { reconcileRecent } from '../reconciliation/reconcile.service.ts';

/** One hour in days. */
const HOUR = 1 / 24;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function makeReturning(card?: 'pm_card_pendingRefund') {
  const hired = await makeHire(app, card ? { card } : {});
  const { projectId, developer } = hired;
  await app.as(developer).hires.giveBack({ projectId, reason: 'I cannot build this in time.' });
  await drainQueues(app);
  return hired;
}

test('a refund by the developer reaches the card, and the payment keeps its history', async () => {
  const { projectId, bid } = await makeReturning();
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'returned' }]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
});

test('a slow refund is pending until it has arrived', async () => {
  const { projectId, client } = await makeReturning('pm_card_pendingRefund');
  const mine = async () => (await app.as(client).payments.mine({})).items;
  expect(await mine()).toMatchObject([{ refundedCents: 0, returningCents: 90_000 }]);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ refund_pending: 90_000 });
  await runBankActions(app);
  expect(await mine()).toMatchObject([{ refundedCents: 90_000, returningCents: 0 }]);
  expect((await loadLedgerBalances(app, projectId)).refund_pending).toBeUndefined();
});

test('a refund of protected funds made at Stripe is reported and not booked', async () => {
  const { projectId, client } = await makeHire(app);
  const before = await loadLedgerBalances(app, projectId);
  const [payment] = await app.sql<{ intent: string }>(
    'select stripe_intent_id as intent from payments where project_id = $1',
    [projectId],
  );
  const { id } = await app.system.stripe.refunds.create({
    payment_intent: payment?.intent ?? '',
    amount: 10_000,
  });
  await drainQueues(app);
  expect(app.reports).toContainEqual(expect.stringMatching(`^Refund ${id} .* was not made here$`));
  expect(await loadLedgerBalances(app, projectId)).toEqual(before);
  expect((await app.as(client).payments.mine({})).items).toMatchObject([
    { status: 'held', refundedCents: 0 },
  ]);
});

/** Creates a refund without a response from Stripe yet. */
async function makeUnanswered() {
  const failing = { status: 500 as const, on: /^POST \/v1\/refunds$/ };
  app.faults.responses.push(failing, failing, failing);
  const hired = await makeReturning();
  const [payment] = await loadPayments(app, hired.bid.project);
  return { ...hired, intent: payment?.intent ?? '' };
}

test('a full refund made at Stripe before ours counts as ours', async () => {
  const { projectId, bid, intent } = await makeUnanswered();
  await app.system.stripe.refunds.create({ payment_intent: intent });
  await drainQueues(app);
  const back = { status: 'settled', cents: 90_000, nth: 1 };
  expect(await loadRefunds(app, projectId)).toMatchObject([back]);
  await advanceDays(app, 1);
  await reconcileRecent(app.system);
  expect(await loadRefunds(app, projectId)).toMatchObject([back]);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ refundedCents: 90_000 }]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
});

test('a refund of another amount is not ours, and ours continues', async () => {
  const { projectId, intent } = await makeUnanswered();
  const { id } = await app.system.stripe.refunds.create({ payment_intent: intent, amount: 10_000 });
  await drainQueues(app);
  expect(app.reports).toContainEqual(expect.stringMatching(`^Refund ${id} .* was not made here$`));
  expect(await loadRefunds(app, projectId)).toMatchObject([{ status: 'sending', cents: 90_000 }]);
});

/** Creates the refund of a payment without a hire, to which Stripe has not responded yet. */
async function makeUnansweredOrphan() {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  await app.as(bid.bidder).bids.withdraw({ id: bid.id });
  const failing = { status: 500 as const, on: /^POST \/v1\/refunds$/ };
  app.faults.responses.push(failing, failing, failing);
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  return { projectId: bid.project.id, intent: readIntentId(started) };
}

test('a partial refund made at Stripe fails ours for a payment without a hire, and the rest is sent', async () => {
  const { projectId, intent } = await makeUnansweredOrphan();
  await app.system.stripe.refunds.create({ payment_intent: intent, amount: 30_000 });
  await drainQueues(app);
  expect(await loadRefunds(app, projectId)).toMatchObject([{ status: 'sending', cents: 90_000 }]);
  await advanceDays(app, HOUR);
  await reconcileRecent(app.system);
  expect(await loadRefunds(app, projectId)).toMatchObject([
    { status: 'failed', cents: 90_000 },
    { status: 'settled', cents: 30_000, cause: 'orphaned' },
    { status: 'settled', cents: 60_000, cause: 'orphaned' },
  ]);
  expect(await loadPayments(app, { id: projectId })).toMatchObject([
    { status: 'refunded', refundedCents: 90_000 },
  ]);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
});

test('a partial refund made before the payment was processed counts, and only the rest is sent', async () => {
  const bid = await makeBid(app);
  const projectId = bid.project.id;
  const started = await startPayment(app, bid);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  await app.system.stripe.refunds.create({ payment_intent: readIntentId(started), amount: 30_000 });
  await applyIntent(app.system, readIntentId(started));
  expect(await loadRefunds(app, projectId)).toMatchObject([
    { status: 'settled', cents: 60_000, cause: 'orphaned' },
    { status: 'settled', cents: 30_000, cause: 'orphaned' },
  ]);
  expect(await loadPayments(app, bid.project)).toMatchObject([
    { status: 'refunded', refundedCents: 90_000 },
  ]);
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  const { stripe_fees: fees = 0, ...rest } = await loadLedgerBalances(app, projectId);
  expect(rest).toEqual({ stripe_clearing: -fees });
});

/** Divides a payment of $900: $300 are refunded, the rest goes to the developer. */
async function makeDivided(card: TestCardKey) {
  const hired = await makeHire(app, { card });
  const { projectId } = hired;
  await app.as(hired.client).disputes.open({ projectId, reason: 'One page is missing.' });
  await app.as(hired.client).disputes.makeOffer({ projectId, toDeveloperCents: 60_000 });
  const { disputes } = await app.as(hired.developer).hires.workspace({ projectId });
  const offerId = disputes[0]?.offers[0]?.id ?? 0;
  await app.as(hired.developer).disputes.acceptOffer({ projectId, offerId });
  await drainQueues(app);
  return { ...hired, intent: (await loadPayments(app, hired.bid.project))[0]?.intent ?? '' };
}

test('a refund made at Stripe beside a pending one is not ours', async () => {
  const { projectId, intent } = await makeDivided('pm_card_pendingRefund');
  const { id } = await app.system.stripe.refunds.create({ payment_intent: intent, amount: 20_000 });
  await drainQueues(app);
  expect(app.reports).toContainEqual(expect.stringMatching(`^Refund ${id} .* was not made here$`));
  expect(await loadRefunds(app, projectId)).toMatchObject([{ status: 'pending', cents: 30_000 }]);
});

test('a refund of more than the bank returned is not ours', async () => {
  const { projectId, intent } = await makeDivided('pm_card_refundFail');
  await runBankActions(app);
  expect(await loadRefunds(app, projectId)).toMatchObject([{ status: 'failed', cents: 30_000 }]);
  const { id } = await app.system.stripe.refunds.create({ payment_intent: intent, amount: 40_000 });
  await drainQueues(app);
  expect(app.reports).toContainEqual(expect.stringMatching(`^Refund ${id} .* was not made here$`));
  expect(await loadRefunds(app, projectId)).toHaveLength(1);
});

/** Attempts to send a command before its sender gives up. */
const ATTEMPTS_PER_LEASE = 3;

function later(ms: number) {
  app.clock.aheadMs += ms;
  return reconcileRecent(app.system);
}

/** Returns the refunds in the sandbox for this project. */
const refundsOf = (projectId: number) =>
  app.sql(
    `select o.id from stripe_sandbox.objects o join payments y
       on y.stripe_intent_id = o.body->>'payment_intent'
     where o.kind = 'refund' and y.project_id = $1`,
    [projectId],
  );

test('a refund whose answers are lost is made once', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await app.sql(`update bids set status = 'withdrawn' where id = $1`, [bid.id]);
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  app.faults.loseResponses = ATTEMPTS_PER_LEASE;
  app.faults.webhooks.hold = false;
  await drainQueues(app);
  app.faults.loseResponses = 0;
  await later(120_000);
  await later(120_000);
  expect(await loadCharges(app, bid.project)).toMatchObject([{ amount: 90_000, refunded: 90_000 }]);
  expect(await loadPayments(app, bid.project)).toMatchObject([{ status: 'refunded' }]);
  expect(await refundsOf(bid.project.id)).toHaveLength(1);
});

test('a refund is made once though a day passes between two tries of one sender', async () => {
  const { projectId, client, developer } = await makeHire(app);
  await app.as(client).disputes.open({ projectId, reason: 'Half of it is missing.' });
  await app.as(client).disputes.makeOffer({ projectId, toDeveloperCents: 70_000 });
  const [offer] = await app.sql<{ id: number }>(
    `select o.id from dispute_offers o join disputes d on d.id = o.dispute_id
     where d.project_id = $1`,
    [projectId],
  );
  app.faults.loseResponses = 1;
  app.system.settings.stripeRetryDelayMs = 500;
  const agreed = app.as(developer).disputes.acceptOffer({ projectId, offerId: Number(offer?.id) });
  await expect.poll(() => refundsOf(projectId), { interval: 10 }).toHaveLength(1);
  await app.sql('delete from stripe_sandbox.idempotency_keys');
  app.clock.aheadMs += 25 * 3_600_000;
  await agreed;
  app.system.settings.stripeRetryDelayMs = 5;
  await drainQueues(app);
  await later(120_000);
  expect(await refundsOf(projectId)).toHaveLength(1);
  expect(await loadCharges(app, { id: projectId })).toMatchObject([{ refunded: 20_000 }]);
});
