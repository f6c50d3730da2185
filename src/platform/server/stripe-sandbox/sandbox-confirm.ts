import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { fields, type ParamsOf, type RawParams } from './form-params.ts';
import {
  authenticationRequired,
  cardPaymentMethod,
  type Decline,
  type Outcome,
  sandboxCard,
} from './sandbox-cards.ts';
import { type Attempt, addFailedCharge, addPaidCharge } from './sandbox-charges.ts';
import { announce } from './sandbox-events.ts';
import {
  addIntent,
  confirmFields,
  lockedIntent,
  readCreate,
  unexpectedState,
} from './sandbox-intents.ts';
import { comesLater } from './sandbox-later.ts';
import { type Act, add, cardKeyOf, find, newId, randomText, save } from './sandbox-store.ts';
import { docUrl, type FailureBody, invalidRequest, StripeFailure } from './stripe-failure.ts';

/** A refused card is an error to the caller and yet a fact to keep: `refusal` does not roll back. */
export type Confirmed = { intent: Stripe.PaymentIntent; refusal: StripeFailure | null };

const readConfirm = fields(confirmFields);
type ConfirmParams = ParamsOf<typeof confirmFields>;

async function takePaymentMethod(act: Act, given: string) {
  const key = sandboxCard(given) ? given : await cardKeyOf(act, given);
  const card = key === undefined ? undefined : sandboxCard(key);
  if (!key || !card) {
    // Never echo what was given: it may be a real card number typed in the wrong place.
    throw invalidRequest('No such PaymentMethod. The sandbox knows only published test cards.', {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  const known = key === given ? undefined : await find(act, 'payment_method', given);
  const method =
    known ?? (await add(act, 'payment_method', cardPaymentMethod(newId('pm'), card, act.now), key));
  return { method, outcome: card.outcome };
}

async function refuse(act: Act, attempt: Attempt, error: FailureBody): Promise<Confirmed> {
  const { intent, method } = attempt;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = { ...error, payment_method: method };
  await save(act, 'payment_intent', intent);
  await announce(act, 'payment_intent.payment_failed', intent);
  const body = { ...error, payment_intent: intent, payment_method: method };
  return { intent, refusal: new StripeFailure(402, body) };
}

async function decline(act: Act, attempt: Attempt, reason: Decline): Promise<Confirmed> {
  const charge = await addFailedCharge(act, attempt, reason);
  attempt.intent.latest_charge = charge.id;
  return refuse(act, attempt, {
    type: 'card_error',
    charge: charge.id,
    code: reason.code,
    decline_code: reason.decline_code,
    doc_url: docUrl(reason.code),
    message: reason.message,
  });
}

type Paid = Extract<Outcome, { kind: 'paid' }>;

async function pay(act: Act, attempt: Attempt, outcome?: Paid): Promise<Confirmed> {
  const { intent, method } = attempt;
  const charge = await addPaidCharge(act, attempt, outcome?.fundsAvailableAtOnce ?? false);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  await save(act, 'payment_intent', intent);
  await announce(act, 'payment_intent.succeeded', intent);
  if (outcome?.then === 'dispute') await comesLater(act, 'dispute', charge.id);
  return { intent, refusal: null };
}

async function askForAuthentication(act: Act, attempt: Attempt): Promise<Confirmed> {
  const { intent, method } = attempt;
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'stripe_3ds2_fingerprint',
      server_transaction_id: randomUUID(),
      three_d_secure_2_source: `payatt_3${randomText(23)}`,
    },
  };
  await save(act, 'payment_intent', intent);
  await announce(act, 'payment_intent.requires_action', intent);
  return { intent, refusal: null };
}

function carryOut(act: Act, attempt: Attempt, outcome: Outcome, params: ConfirmParams) {
  if (outcome.kind === 'declined') return decline(act, attempt, outcome);
  if (outcome.kind === 'paid') return pay(act, attempt, outcome);
  if (params.error_on_requires_action) return decline(act, attempt, authenticationRequired);
  return askForAuthentication(act, attempt);
}

function refuseUnlessConfirmable(intent: Stripe.PaymentIntent) {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being ' +
        'previously confirmed.',
    );
  }
  if (intent.status === 'canceled') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a ' +
        'PaymentIntent with one of the following statuses may be confirmed: ' +
        'requires_confirmation, requires_action.',
    );
  }
}

async function confirmLocked(act: Act, intent: Stripe.PaymentIntent, params: ConfirmParams) {
  refuseUnlessConfirmable(intent);
  const given = params.payment_method ?? intent.payment_method;
  if (typeof given !== 'string') {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either " +
        'update the PaymentIntent with a payment method and then confirm it again, or confirm it ' +
        'again directly with a payment method or ConfirmationToken.',
    );
  }
  const { method, outcome } = await takePaymentMethod(act, given);
  if (params.receipt_email) intent.receipt_email = params.receipt_email;
  return carryOut(act, { intent, method, authenticated: false }, outcome, params);
}

function refuseWithoutReturnUrl(intent: Stripe.PaymentIntent, params: ConfirmParams) {
  const redirects = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (!redirects || params.return_url || params.use_stripe_sdk) return;
  throw invalidRequest(
    'This PaymentIntent is configured to accept payment methods that might redirect your customer. ' +
      'Provide a `return_url`, or set `automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never`.',
    { param: 'return_url' },
  );
}

export async function confirmIntent(act: Act, id: string, raw: RawParams): Promise<Confirmed> {
  const params = readConfirm(raw, '');
  const intent = await lockedIntent(act, id);
  refuseWithoutReturnUrl(intent, params);
  return confirmLocked(act, intent, params);
}

/** As Stripe.js does it: the browser comes back by itself, so no return address is asked for. */
export async function confirmInBrowser(act: Act, id: string, paymentMethod: string) {
  return confirmLocked(act, await lockedIntent(act, id), { payment_method: paymentMethod });
}

export async function createIntent(act: Act, raw: RawParams): Promise<Confirmed> {
  const params = readCreate(raw);
  const intent = await addIntent(act, params);
  if (params.confirm) {
    refuseWithoutReturnUrl(intent, params);
    return confirmLocked(act, intent, params);
  }
  if (params.payment_method) {
    const { method } = await takePaymentMethod(act, params.payment_method);
    intent.payment_method = method.id;
    intent.status = 'requires_confirmation';
    await save(act, 'payment_intent', intent);
  }
  return { intent, refusal: null };
}

export type Authentication = 'succeed' | 'fail';

export async function authenticateIntent(
  act: Act,
  id: string,
  outcome: Authentication,
): Promise<Confirmed> {
  const intent = await lockedIntent(act, id);
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw unexpectedState(
      intent,
      `This PaymentIntent has a status of ${intent.status} and asks for no authentication.`,
    );
  }
  const { method } = await takePaymentMethod(act, intent.payment_method);
  const attempt = { intent, method, authenticated: outcome === 'succeed' };
  if (outcome === 'succeed') return pay(act, attempt);
  return refuse(act, attempt, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: docUrl('payment_intent_authentication_failure'),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment ' +
      'method and try again.',
  });
}
