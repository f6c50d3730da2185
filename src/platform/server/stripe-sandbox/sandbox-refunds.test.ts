import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOnly, errorOf, type SandboxRig, sandboxRig } from '#testing/stripe-sandbox.ts';

let rig: SandboxRig;
beforeAll(async () => {
  rig = await sandboxRig();
});
afterAll(() => rig.closeAll());

const pay = () =>
  rig.stripe.paymentIntents.create({
    ...cardOnly,
    amount: 10_000,
    confirm: true,
    payment_method: 'pm_card_visa',
  });

test('a refund returns everything unless told how much', async () => {
  const { id, latest_charge } = await pay();
  const refund = await rig.stripe.refunds.create({
    payment_intent: id,
    reason: 'requested_by_customer',
    metadata: { case: '7' },
    expand: ['charge', 'balance_transaction'],
  });
  expect(refund).toMatchObject({ amount: 10_000, status: 'succeeded', metadata: { case: '7' } });
  expect(refund.charge).toMatchObject({
    id: latest_charge,
    refunded: true,
    amount_refunded: 10_000,
  });
  expect(refund.balance_transaction).toMatchObject({ amount: -10_000, fee: 0, net: -10_000 });
});

test('parts can be refunded until nothing is left', async () => {
  const { latest_charge } = await pay();
  const charge = latest_charge as string;
  await rig.stripe.refunds.create({ charge, amount: 4_000 });
  const tooMuch = await errorOf(rig.stripe.refunds.create({ charge, amount: 6_001 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
  await rig.stripe.refunds.create({ charge, amount: 6_000 });
  const again = await errorOf(rig.stripe.refunds.create({ charge }));
  expect(again.code).toBe('charge_already_refunded');
  const refunds = await rig.stripe.refunds.list({ charge });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([6_000, 4_000]);
});

test('what a bank disputes is not refunded, unless it gave that up', async () => {
  const [open, won] = [await pay(), await pay()];
  for (const { latest_charge } of [open, won]) {
    await rig.sandbox.outside.dispute(String(latest_charge));
  }
  const { data } = await rig.stripe.disputes.list({ charge: String(won.latest_charge) });
  await rig.stripe.disputes.update(data[0]?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  await rig.sandbox.outside.passTime();
  const refused = await errorOf(rig.stripe.refunds.create({ payment_intent: open.id }));
  expect(refused.code).toBe('charge_disputed');
  const refund = await rig.stripe.refunds.create({ payment_intent: won.id });
  expect(refund).toMatchObject({ amount: 10_000, status: 'succeeded' });
});

test('refunds at the same moment never return more than was paid', async () => {
  const { id, latest_charge } = await pay();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      rig.stripe.refunds.create({ payment_intent: id, amount: 4_000 }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const charge = await rig.stripe.charges.retrieve(latest_charge as string);
  expect(charge.amount_refunded).toBe(8_000);
});

test('what was never paid cannot be refunded', async () => {
  const { id } = await rig.stripe.paymentIntents.create(cardOnly);
  const error = await errorOf(rig.stripe.refunds.create({ payment_intent: id }));
  expect(error.message).toContain('does not have a successful charge to refund');
  const nobody = await errorOf(rig.stripe.refunds.create({ charge: 'ch_nobody' }));
  expect(nobody).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'charge' });
  expect((await errorOf(rig.stripe.refunds.create({}))).code).toBe('parameter_missing');
});

test('the balance transactions of a payment add up to what is left of it', async () => {
  const { id, latest_charge } = await pay();
  const refund = await rig.stripe.refunds.create({ payment_intent: id, amount: 2_500 });
  const movements: Stripe.BalanceTransaction[] = [];
  for (const source of [latest_charge as string, refund.id]) {
    movements.push(...(await rig.stripe.balanceTransactions.list({ source })).data);
  }
  expect(movements.map(({ net }) => net)).toEqual([10_000 - 320, -2_500]);
});
