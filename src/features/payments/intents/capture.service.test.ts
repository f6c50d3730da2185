import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid } from '#testing/fixtures/makers.ts';
import {
  confirmPayment,
  drainQueues,
  readIntentId,
  startPayment,
} from '#testing/fixtures/payments.ts';
import { Payment } from '../payment.entity.ts';
import { recordCapture } from './apply-intent.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function chargeOf(intent: string): Promise<Stripe.Charge> {
  const expand = ['latest_charge.balance_transaction'];
  const { latest_charge: charge } = await app.system.stripe.paymentIntents.retrieve(intent, {
    expand,
  });
  if (!charge || typeof charge === 'string') throw new Error('Nothing was charged');
  return charge;
}

/** Returns the posted charge and Stripe's fee. */
const booked = (projectId: number) =>
  app.sql(
    `select t.kind, t.at, sum(e.amount_cents)::int as cents from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id
     where t.project_id = $1 and t.kind in ('captured', 'stripe_fee')
     group by t.id order by t.id`,
    [projectId],
  );

const cardOf = async (projectId: number) =>
  (
    await app.sql(
      `select card_brand as brand, card_last4 as last4 from payments where project_id = $1`,
      [projectId],
    )
  )[0];

const feeOf = ({ balance_transaction: balance }: Stripe.Charge) =>
  balance && typeof balance === 'object' ? balance.fee : 0;

test('a charge is booked at its time, with card and Stripe’s fee', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  await confirmPayment(app, started);
  await drainQueues(app);
  const charge = await chargeOf(readIntentId(started));
  const at = new Date(charge.created * 1_000).toISOString();
  expect(feeOf(charge)).toBeGreaterThan(0);
  expect(await booked(bid.project.id)).toEqual([
    { kind: 'captured', at, cents: 90_000 },
    { kind: 'stripe_fee', at, cents: feeOf(charge) },
  ]);
  expect(await cardOf(bid.project.id)).toEqual({ brand: 'visa', last4: '4242' });
});

test('Stripe’s fee is booked once it is known, also for a charge without a card', async () => {
  const bid = await makeBid(app);
  const started = await startPayment(app, bid);
  // The job of an earlier event would read the paid intent.
  await drainQueues(app);
  app.faults.webhooks.hold = true;
  await confirmPayment(app, started);
  const charge = await chargeOf(readIntentId(started));
  const see = (seen: Partial<Stripe.Charge>) =>
    app.system.em.fork().transactional(async (em) => {
      const payment = await em.findOneOrFail(Payment, { stripeIntentId: readIntentId(started) });
      await recordCapture({ ...app.system, em }, payment, { ...charge, ...seen });
    });
  const captured = expect.objectContaining({ kind: 'captured' });
  const free = { ...(charge.balance_transaction as Stripe.BalanceTransaction), fee: 0 };
  for (const balance_transaction of [null, 'txn_named_alone', free]) {
    await see({ balance_transaction, payment_method_details: null });
    expect(await booked(bid.project.id)).toEqual([captured]);
  }
  expect(await cardOf(bid.project.id)).toEqual({ brand: null, last4: null });
  for (let again = 0; again < 2; again += 1) await see({});
  expect(await booked(bid.project.id)).toEqual([
    captured,
    expect.objectContaining({ kind: 'stripe_fee', cents: feeOf(charge) }),
  ]);
  app.faults.webhooks.hold = false;
  await drainQueues(app);
});
