import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  captureError,
  cardOnly,
  loadCharge,
  pay,
  sendFromPaymentPage,
  startTestSandbox,
  type TestSandbox,
} from '#testing/app/stripe-sandbox.ts';
import { calculateStripeFee } from './payments/charges.ts';
import { DISPUTE_FEE_CENTS } from './payments/disputes.ts';

let app: TestSandbox;
beforeAll(async () => {
  app = await startTestSandbox();
  app.sandbox.faults.holdScheduled = true;
});
afterAll(() => app.closeAll());

const create = () => app.stripe.paymentIntents.create(cardOnly);
const confirm = (id: string, payment_method: string) =>
  app.stripe.paymentIntents.confirm(id, { payment_method });
const eventsOf = async (id: string) => {
  const found = await app.sql<{ type: string }>(
    `select body->>'type' as type from stripe_sandbox.objects
     where kind = 'event' and body->'data'->'object'->>'id' = $1 order by seq`,
    [id],
  );
  return found.map(({ type }) => type);
};
const netsOf = async (...sources: string[]) => {
  const { data } = await app.stripe.balanceTransactions.list({ limit: 100 });
  return data.filter(({ source }) => sources.includes(String(source))).map(({ net }) => net);
};
const disputesOf = async (payment_intent: string) =>
  (await app.stripe.disputes.list({ payment_intent })).data;

test('a card that succeeds is charged with the published fee', async () => {
  const { id } = await app.stripe.paymentIntents.create({
    ...cardOnly,
    metadata: { project: '12' },
    description: 'Prüfung & „Test“',
  });
  const paid = await confirm(id, 'pm_card_mastercard');
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 120_000,
    metadata: { project: '12' },
    description: 'Prüfung & „Test“',
  });
  const charge = await loadCharge(app, id);
  expect(charge).toMatchObject({ paid: true, status: 'succeeded', payment_intent: id });
  expect(charge.payment_method_details?.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
  expect(calculateStripeFee(120_000)).toBe(3_510);
  expect(charge.balance_transaction).toMatchObject({
    amount: 120_000,
    net: 120_000 - 3_510,
    source: charge.id,
  });
});

test.each([
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
])(
  '%s is declined, and the same intent can be paid with another card',
  async (key, ...expected) => {
    const [code, decline_code, message] = expected;
    const { id } = await create();
    const error = await captureError(confirm(id, key));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code, message });
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    expect((await app.stripe.paymentIntents.retrieve(id)).last_payment_error).toMatchObject({
      code,
      decline_code,
      message,
      type: 'card_error',
    });
    expect(await loadCharge(app, id)).toMatchObject({ status: 'failed', failure_code: code });
    expect(await confirm(id, 'pm_card_visa')).toMatchObject({
      status: 'succeeded',
      last_payment_error: null,
    });
  },
);

test('two confirmations at the same moment charge once', async () => {
  const { id } = await create();
  const other = await app.openAnother();
  const outcomes = await Promise.allSettled(
    [app, other, app, other].map(({ stripe }) =>
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(
    Array(3).fill('payment_intent_unexpected_state'),
  );
  expect(refused[0]?.reason.payment_intent).toMatchObject({ id, status: 'succeeded' });
  const { id: charge } = await loadCharge(app, id);
  expect(await netsOf(charge)).toEqual([120_000 - 3_510]);
});

test('a payment succeeds after the authentication that its card requires', async () => {
  const { id, client_secret } = await create();
  expect(await confirm(id, 'pm_card_authenticationRequired')).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
    latest_charge: null,
  });
  const answer = await sendFromPaymentPage(app.page, `${id}/authenticate`, {
    client_secret,
    outcome: 'succeed',
  });
  expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } });
});

test('a failed authentication leaves the intent open for another card', async () => {
  const { id, client_secret } = await create();
  await confirm(id, 'pm_card_authenticationRequired');
  const answer = await sendFromPaymentPage(app.page, `${id}/authenticate`, {
    client_secret,
    outcome: 'fail',
  });
  expect(answer.status).toBe(402);
  expect(answer.body.error).toMatchObject({
    code: 'payment_intent_authentication_failure',
    message: expect.stringMatching(/^We are unable to authenticate your payment method/),
    payment_intent: { status: 'requires_payment_method' },
  });
  expect(await confirm(id, 'pm_card_visa')).toMatchObject({ status: 'succeeded' });
});

test('an open intent can be cancelled and then not be paid; a paid one cannot be cancelled', async () => {
  const { id } = await create();
  expect(await app.stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' });
  const code = 'payment_intent_unexpected_state';
  expect(await captureError(confirm(id, 'pm_card_visa'))).toMatchObject({ statusCode: 400, code });
  const paid = await pay(app);
  const error = await captureError(app.stripe.paymentIntents.cancel(paid.id));
  expect(error).toMatchObject({ statusCode: 400, code });
});

test('only published test cards are accepted, and an error never contains the number', async () => {
  const { id } = await create();
  const error = await captureError(confirm(id, '4111111111111111'));
  expect(error).toMatchObject({ code: 'resource_missing', param: 'payment_method' });
  expect(JSON.stringify(error.raw)).not.toContain('4111');
});

test('the page gets no internal fields, and Stripe’s message for a declined card', async () => {
  const { id, client_secret } = await app.stripe.paymentIntents.create({
    ...cardOnly,
    metadata: { secret: 'of the server' },
  });
  const confirmAs = (secret: unknown, payment_method: string, key?: string) =>
    sendFromPaymentPage(app.page, `${id}/confirm`, { client_secret: secret, payment_method }, key);
  for (const guess of [undefined, '', 'guess']) {
    expect(await confirmAs(guess, 'pm_card_visa')).toMatchObject({ status: 404 });
  }
  expect(await confirmAs(client_secret, 'pm_card_visa', 'pk_x')).toMatchObject({ status: 401 });
  const declined = await confirmAs(client_secret, 'pm_card_visa_chargeDeclined');
  expect(declined).toMatchObject({
    status: 402,
    body: {
      error: {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
        payment_intent: { id, status: 'requires_payment_method' },
      },
    },
  });
  expect(declined.body.error.payment_intent).not.toHaveProperty('metadata');
  const paid = await confirmAs(client_secret, 'pm_card_visa');
  expect(paid).toMatchObject({ status: 200, body: { id, status: 'succeeded' } });
  expect(paid.body).not.toHaveProperty('metadata');
});

test('parts of a charge can be refunded until nothing is left', async () => {
  const { id: payment_intent } = await pay(app);
  const refund = (amount?: number) =>
    app.stripe.refunds.create({ payment_intent, ...(amount && { amount }) });
  const first = await refund(4_000);
  expect(first).toMatchObject({ amount: 4_000, status: 'succeeded' });
  expect(await captureError(refund(6_001))).toMatchObject({ statusCode: 400, param: 'amount' });
  const rest = await refund();
  expect(rest.amount).toBe(6_000);
  expect((await captureError(refund())).code).toBe('charge_already_refunded');
  const { data } = await app.stripe.refunds.list({ payment_intent });
  expect(data.map(({ id }) => id)).toEqual([rest.id, first.id]);
  const charge = await loadCharge(app, payment_intent);
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 10_000 });
  expect(await netsOf(charge.id, first.id, rest.id)).toEqual([-6_000, -4_000, 10_000 - 320]);
});

test('refunds at the same moment never return more than was paid', async () => {
  const { id } = await pay(app);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      app.stripe.refunds.create({ payment_intent: id, amount: 4_000 }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect((await loadCharge(app, id)).amount_refunded).toBe(8_000);
});

test('an intent without a charge cannot be refunded', async () => {
  const { id } = await create();
  const error = await captureError(app.stripe.refunds.create({ payment_intent: id }));
  expect(error.message).toContain('does not have a successful charge to refund');
  const missing = await captureError(app.stripe.refunds.create({ payment_intent: 'pi_none' }));
  expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

test('the bank can accept a refund late', async () => {
  const { id } = await pay(app, 10_000, 'pm_card_pendingRefund');
  const refund = await app.stripe.refunds.create({ payment_intent: id, amount: 3_000 });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  await app.sandbox.bank.runScheduled();
  const { data } = await app.stripe.refunds.list({ payment_intent: id });
  expect(data).toMatchObject([{ id: refund.id, status: 'succeeded' }]);
  expect(await eventsOf(refund.id)).toEqual(['refund.created', 'refund.updated']);
});

test('the bank can return a refund, and the charge can be refunded again', async () => {
  const { id } = await pay(app, 10_000, 'pm_card_refundFail');
  const refund = await app.stripe.refunds.create({ payment_intent: id });
  expect(refund.status).toBe('succeeded');
  await app.sandbox.bank.runScheduled();
  expect((await app.stripe.refunds.list({ payment_intent: id })).data).toMatchObject([
    { id: refund.id, status: 'failed', failure_reason: 'unknown' },
  ]);
  expect(await netsOf(refund.id)).toEqual([10_000, -10_000]);
  expect(await loadCharge(app, id)).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await eventsOf(refund.id)).toEqual(['refund.created', 'refund.updated', 'refund.failed']);
});

test('a bank disputes a charge: it takes the money and a fee, and nothing can be refunded', async () => {
  const { id } = await pay(app, 10_000, 'pm_card_createDispute');
  expect(await disputesOf(id)).toEqual([]);
  await app.sandbox.bank.runScheduled();
  const [dispute] = await disputesOf(id);
  expect(dispute).toMatchObject({
    amount: 10_000,
    status: 'needs_response',
    reason: 'fraudulent',
    balance_transactions: [
      { amount: -10_000, fee: DISPUTE_FEE_CENTS, net: -11_500, type: 'adjustment' },
    ],
  });
  expect((await loadCharge(app, id)).disputed).toBe(true);
  expect(await eventsOf(dispute?.id ?? '')).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
  const error = await captureError(app.stripe.refunds.create({ payment_intent: id }));
  expect(error).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
});

test.each([
  ['won', [11_500, -11_500], ['charge.dispute.funds_reinstated', 'charge.dispute.closed']],
  ['lost', [-11_500], ['charge.dispute.closed']],
] as const)('a bank decides once that a dispute is %s', async (verdict, nets, events) => {
  const { id, latest_charge } = await pay(app);
  await app.sandbox.bank.dispute(String(latest_charge));
  const [dispute] = await disputesOf(id);
  const about = dispute?.id ?? '';
  for (const each of [verdict, 'won', 'lost'] as const) await app.sandbox.bank.decide(about, each);
  expect(await disputesOf(id)).toMatchObject([{ status: verdict }]);
  expect(await netsOf(about)).toEqual(nets);
  expect((await eventsOf(about)).slice(2)).toEqual(events);
  const refund = app.stripe.refunds.create({ payment_intent: id });
  if (verdict === 'won') expect(await refund).toMatchObject({ amount: 10_000 });
  else expect((await captureError(refund)).code).toBe('charge_disputed');
});

test('a charge is disputed for its unrefunded amount, by one dispute at a time', async () => {
  const { id, latest_charge } = await pay(app);
  const { bank } = app.sandbox;
  const charge = String(latest_charge);
  await app.stripe.refunds.create({ payment_intent: id, amount: 4_000 });
  await bank.dispute(charge, 2_500);
  await bank.dispute(charge);
  const [first, ...more] = await disputesOf(id);
  expect([first?.amount, more]).toEqual([2_500, []]);
  await bank.decide(first?.id ?? '', 'lost');
  await bank.dispute(charge);
  await bank.dispute(charge);
  expect((await disputesOf(id)).map(({ amount }) => amount)).toEqual([3_500, 2_500]);
});
