import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOnly, errorOf, inPage, type SandboxRig, sandboxRig } from '#testing/stripe-sandbox.ts';
import { feeOf } from './sandbox-charges.ts';

let rig: SandboxRig;
beforeAll(async () => {
  rig = await sandboxRig();
});
afterAll(() => rig.closeAll());

const confirmWith = (id: string, payment_method: string) =>
  rig.stripe.paymentIntents.confirm(id, { payment_method });

test('a new intent waits for a payment method and carries what it was given', async () => {
  const intent = await rig.stripe.paymentIntents.create({
    ...cardOnly,
    metadata: { project: '12' },
    transfer_group: 'project_12',
    description: 'Prüfung & „Test“',
  });
  expect(intent).toMatchObject({
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: 120_000,
    currency: 'usd',
    livemode: false,
    metadata: { project: '12' },
    transfer_group: 'project_12',
    description: 'Prüfung & „Test“',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
  expect(await rig.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id });
});

test('a good card pays at once, and the fee stands in the balance transaction', async () => {
  const { id } = await rig.stripe.paymentIntents.create(cardOnly);
  const paid = await rig.stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_mastercard',
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  });
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 120_000 });
  const charge = paid.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({ paid: true, status: 'succeeded', payment_intent: id });
  expect(charge.payment_method_details?.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
  expect(charge.balance_transaction).toMatchObject({
    amount: 120_000,
    fee: feeOf(120_000),
    net: 120_000 - feeOf(120_000),
    source: charge.id,
    status: 'pending',
  });
  expect(feeOf(120_000)).toBe(3_510);
});

test('funds become available with time', async () => {
  const { id } = await rig.stripe.paymentIntents.create(cardOnly);
  const paid = await rig.stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_visa',
    expand: ['latest_charge'],
  });
  const movement = (paid.latest_charge as Stripe.Charge).balance_transaction as string;
  rig.clock.aheadSeconds = 3 * 24 * 3600;
  const later = await rig.stripe.balanceTransactions.retrieve(movement);
  rig.clock.aheadSeconds = 0;
  expect(later.status).toBe('available');
});

test.each([
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
  [
    'pm_card_chargeDeclinedIncorrectCvc',
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ],
  [
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is declined, and the same intent can be paid with another card', async (key, ...says) => {
  const [code, decline_code, message] = says;
  const { id } = await rig.stripe.paymentIntents.create(cardOnly);
  const error = await errorOf(confirmWith(id, key));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ statusCode: 402, code, decline_code, message });
  expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
  const kept = await rig.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(kept.last_payment_error).toMatchObject({
    code,
    decline_code,
    message,
    type: 'card_error',
  });
  expect(kept.latest_charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
  expect(await confirmWith(id, 'pm_card_visa')).toMatchObject({
    status: 'succeeded',
    last_payment_error: null,
  });
});

test('two confirmations at the same moment charge once', async () => {
  const { id } = await rig.stripe.paymentIntents.create(cardOnly);
  const other = await rig.openAnother();
  const confirmations = [rig.stripe, other.stripe, rig.stripe, other.stripe].map((stripe) =>
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
  );
  const outcomes = await Promise.allSettled(confirmations);
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(lost.map(({ reason }) => reason.code)).toEqual(
    Array(3).fill('payment_intent_unexpected_state'),
  );
  expect(lost[0]?.reason.payment_intent).toMatchObject({ id, status: 'succeeded' });
  const charges = await rig.stripe.charges.list({ payment_intent: id });
  expect(charges.data).toHaveLength(1);
});

test('authentication is asked for, and the payment goes through when it succeeds', async () => {
  const { id, client_secret } = await rig.stripe.paymentIntents.create(cardOnly);
  const asked = await confirmWith(id, 'pm_card_authenticationRequired');
  expect(asked).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
    latest_charge: null,
  });
  const { status, body } = await inPage(rig.page, `${id}/authenticate`, {
    client_secret,
    outcome: 'succeed',
  });
  expect({ status, intent: body.status }).toEqual({ status: 200, intent: 'succeeded' });
});

test('a failed authentication leaves the intent open for another card', async () => {
  const { id, client_secret } = await rig.stripe.paymentIntents.create(cardOnly);
  await confirmWith(id, 'pm_card_threeDSecure2Required');
  const { status, body } = await inPage(rig.page, `${id}/authenticate`, {
    client_secret,
    outcome: 'fail',
  });
  expect(status).toBe(402);
  expect(body.error).toMatchObject({
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_intent: { status: 'requires_payment_method' },
  });
  const kept = await rig.stripe.paymentIntents.retrieve(id);
  expect(kept.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  expect(await confirmWith(id, 'pm_card_visa')).toMatchObject({ status: 'succeeded' });
});

test('an abandoned authentication can be replaced by another card', async () => {
  const { id } = await rig.stripe.paymentIntents.create(cardOnly);
  await confirmWith(id, 'pm_card_authenticationRequired');
  expect(await confirmWith(id, 'pm_card_visa')).toMatchObject({ status: 'succeeded' });
});

test('a server that cannot show a challenge may ask for an error instead', async () => {
  const error = await errorOf(
    rig.stripe.paymentIntents.create({
      ...cardOnly,
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
      error_on_requires_action: true,
    }),
  );
  expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
});

test('an intent can be created with a card and confirmed afterwards', async () => {
  const created = await rig.stripe.paymentIntents.create({
    ...cardOnly,
    payment_method: 'pm_card_amex',
  });
  expect(created.status).toBe('requires_confirmation');
  expect(await rig.stripe.paymentIntents.confirm(created.id)).toMatchObject({
    status: 'succeeded',
    payment_method: created.payment_method,
  });
});

test('an open intent can be cancelled and then never paid', async () => {
  const { id } = await rig.stripe.paymentIntents.create(cardOnly);
  const cancelled = await rig.stripe.paymentIntents.cancel(id, {
    cancellation_reason: 'abandoned',
  });
  expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect((await errorOf(confirmWith(id, 'pm_card_visa'))).code).toBe(
    'payment_intent_unexpected_state',
  );
});

test('a paid intent cannot be cancelled', async () => {
  const { id } = await rig.stripe.paymentIntents.create(cardOnly);
  await confirmWith(id, 'pm_card_visa');
  const error = await errorOf(rig.stripe.paymentIntents.cancel(id));
  expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
});

test('an intent that may redirect needs a return address from a server, not from a page', async () => {
  const { id, client_secret } = await rig.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
  });
  expect((await errorOf(confirmWith(id, 'pm_card_visa'))).param).toBe('return_url');
  const answer = await inPage(rig.page, `${id}/confirm`, {
    client_secret,
    payment_method: 'pm_card_visa',
  });
  expect(answer.body.status).toBe('succeeded');
});
