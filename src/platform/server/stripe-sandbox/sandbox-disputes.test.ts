import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errorOf, pay, type SandboxRig, sandboxRig } from '#testing/stripe-sandbox.ts';
import { feeOf } from './sandbox-charges.ts';
import { disputeFee } from './sandbox-disputes.ts';

let rig: SandboxRig;
beforeAll(async () => {
  rig = await sandboxRig();
  rig.sandbox.faults.later.hold = true;
});
afterAll(() => rig.closeAll());

const passTime = () => rig.sandbox.outside.passTime();

async function disputed(amount = 10_000) {
  const intent = await pay(rig, amount, 'pm_card_createDispute');
  await passTime();
  const { data } = await rig.stripe.disputes.list({ payment_intent: intent.id });
  const [found] = data;
  if (!found) throw new Error('There is no dispute');
  return { id: found.id, charge: String(intent.latest_charge) };
}
const submit = (id: string, uncategorized_text: string) =>
  rig.stripe.disputes.update(id, { evidence: { uncategorized_text }, submit: true });
const told = (id: string) =>
  rig.endpoint.received
    .filter(({ event }) => (event.data.object as { id?: string }).id === id)
    .map(({ event }) => event.type);
const nets = async (source: string) =>
  (await rig.stripe.balanceTransactions.list({ source })).data.map(({ net }) => net);

test('a disputed card pays, and some time later its bank takes the money and a fee', async () => {
  const intent = await pay(rig, 10_000, 'pm_card_createDispute');
  expect(intent.status).toBe('succeeded');
  const charge = String(intent.latest_charge);
  expect((await rig.stripe.charges.retrieve(charge)).disputed).toBe(false);
  await passTime();
  expect((await rig.stripe.charges.retrieve(charge)).disputed).toBe(true);
  const [dispute] = (await rig.stripe.disputes.list({ charge })).data;
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: 10_000,
    status: 'needs_response',
    reason: 'fraudulent',
    is_charge_refundable: false,
    balance_transactions: [{ amount: -10_000, fee: disputeFee, net: -11_500, type: 'adjustment' }],
  });
  const id = dispute?.id ?? '';
  await vi.waitUntil(() => told(id).length === 2);
  expect(told(id).toSorted()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  expect(await nets(charge)).toEqual([10_000 - feeOf(10_000)]);
});

test('winning evidence brings the money and the fee back', async () => {
  const { id, charge } = await disputed();
  const submitted = await submit(id, 'winning_evidence');
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence: { uncategorized_text: 'winning_evidence' },
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  await passTime();
  const won = await rig.stripe.disputes.retrieve(id, { expand: ['charge'] });
  expect(won).toMatchObject({ status: 'won', charge: { id: charge, disputed: true } });
  expect(won.balance_transactions.map(({ net }) => net)).toEqual([-11_500, 11_500]);
  expect((await nets(id)).reduce((sum, net) => sum + net, 0)).toBe(0);
  await vi.waitUntil(() => told(id).length === 5);
  expect(told(id)).toEqual(
    expect.arrayContaining(['charge.dispute.funds_reinstated', 'charge.dispute.closed']),
  );
});

test('losing evidence loses, and nothing comes back', async () => {
  const { id } = await disputed();
  await submit(id, 'losing_evidence');
  await passTime();
  expect((await rig.stripe.disputes.retrieve(id)).status).toBe('lost');
  expect(await nets(id)).toEqual([-11_500]);
  expect((await errorOf(submit(id, 'winning_evidence'))).message).toContain('already closed');
});

test('other evidence leaves the bank undecided, and a draft is not submitted', async () => {
  const { id } = await disputed();
  const draft = await rig.stripe.disputes.update(id, {
    evidence: { product_description: 'A website' },
    submit: false,
    metadata: { case: '9' },
  });
  expect(draft).toMatchObject({ status: 'needs_response', metadata: { case: '9' } });
  await submit(id, 'We delivered it.');
  await passTime();
  const reviewed = await rig.stripe.disputes.retrieve(id);
  expect(reviewed).toMatchObject({
    status: 'under_review',
    evidence: { product_description: 'A website', uncategorized_text: 'We delivered it.' },
  });
});

test('to close a dispute is to lose it', async () => {
  const { id } = await disputed();
  expect(await rig.stripe.disputes.close(id)).toMatchObject({ id, status: 'lost' });
  await vi.waitUntil(() => told(id).includes('charge.dispute.closed'));
  expect((await errorOf(rig.stripe.disputes.close(id))).statusCode).toBe(400);
});

test('what its bank took back is not refunded a second time', async () => {
  const { charge } = await disputed();
  const error = await errorOf(rig.stripe.refunds.create({ charge }));
  expect(error).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
});

test('any charge can be disputed at any time, for what is left of it and once at a time', async () => {
  const { latest_charge } = await pay(rig);
  const charge = String(latest_charge);
  await rig.stripe.refunds.create({ charge, amount: 4_000 });
  const made = async () =>
    (await rig.stripe.disputes.list({ charge, created: { gte: 0 } })).data.toSorted(
      (one, other) => one.amount - other.amount,
    );
  await rig.sandbox.outside.dispute(charge, 2_500);
  await rig.sandbox.outside.dispute(charge);
  const [first, ...more] = await made();
  expect([first?.amount, more]).toEqual([2_500, []]);
  await rig.stripe.disputes.close(first?.id ?? '');
  await rig.sandbox.outside.dispute(charge);
  await rig.sandbox.outside.dispute(charge);
  expect((await made()).map(({ amount }) => amount)).toEqual([2_500, 3_500]);
});

test('a refund can be pending first', async () => {
  const { latest_charge } = await pay(rig, 10_000, 'pm_card_pendingRefund');
  const refund = await rig.stripe.refunds.create({ charge: String(latest_charge), amount: 3_000 });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  await passTime();
  const settled = await rig.stripe.refunds.retrieve(refund.id);
  expect(settled.status).toBe('succeeded');
  expect(settled.pending_reason).toBeUndefined();
  expect(await nets(refund.id)).toEqual([-3_000]);
  await vi.waitUntil(() => told(refund.id).includes('refund.updated'));
});

test('a refund can fail after it succeeded, and its money comes back', async () => {
  const { latest_charge } = await pay(rig, 10_000, 'pm_card_refundFail');
  const charge = String(latest_charge);
  const refund = await rig.stripe.refunds.create({ charge });
  expect(refund.status).toBe('succeeded');
  await passTime();
  const failed = await rig.stripe.refunds.retrieve(refund.id, {
    expand: ['failure_balance_transaction'],
  });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'unknown',
    failure_balance_transaction: { type: 'refund_failure', amount: 10_000, source: refund.id },
  });
  expect((await nets(refund.id)).toSorted()).toEqual([-10_000, 10_000]);
  expect(await rig.stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  } satisfies Partial<Stripe.Charge>);
  await vi.waitUntil(() => told(refund.id).includes('refund.failed'));
});
