import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Decline, type Outcome, outcomeOf, paymentMethodOf } from './cards.ts';
import { type Attempt, addFailedCharge, addPaidCharge } from './charges.ts';
import { addEvent } from './events.ts';
import { type RawParams, readParams, text } from './params.ts';
import { lockIntent, unexpectedState } from './payment-intents.ts';
import { schedule } from './schedule.ts';
import { add, find, newId, randomText, save, type Tx } from './store.ts';
import { type FailureBody, invalidRequest, StripeFailure } from './stripe-failure.ts';

/** A declined card is a failure that is returned, because the failed attempt must be committed. */
type Confirmed = Promise<Stripe.PaymentIntent | StripeFailure>;

const confirmation = z.strictObject({ payment_method: text });

export async function confirmIntent(tx: Tx, id: string, raw: RawParams): Confirmed {
  const { payment_method: key } = readParams(confirmation, raw);
  const intent = await lockIntent(tx, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, 'confirm');
  }
  const outcome = outcomeOf(key);
  if (!outcome) {
    // The message must not contain the input, because it may be a real card number.
    throw invalidRequest('No such PaymentMethod. The sandbox accepts only published test cards.', {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  const method = paymentMethodOf(newId('pm'), key, tx.now);
  await add(tx, 'payment_method', method);
  const attempt = { intent, method };
  if (outcome.kind === 'declined') return decline(tx, attempt, outcome);
  if (outcome.kind === 'paid') return pay(tx, attempt, outcome);
  return requireAction(tx, attempt);
}

const authentication = z.strictObject({ outcome: z.enum(['succeed', 'fail']) });

/** Ends the authentication that the card required. */
export async function authenticateIntent(tx: Tx, id: string, raw: RawParams): Confirmed {
  const { outcome } = readParams(authentication, raw);
  const intent = await lockIntent(tx, id);
  const method = await find(tx, 'payment_method', String(intent.payment_method));
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(intent, 'authenticate');
  }
  if (outcome === 'succeed') return pay(tx, { intent, method });
  return fail(
    tx,
    { intent, method },
    {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment ' +
        'method and try again.',
    },
  );
}

async function fail(tx: Tx, { intent, method }: Attempt, error: FailureBody): Confirmed {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { ...error, payment_method: method },
  });
  await save(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.payment_failed', intent);
  return new StripeFailure(402, { ...error, payment_intent: intent, payment_method: method });
}

async function decline(tx: Tx, attempt: Attempt, reason: Decline): Confirmed {
  const { id: charge } = await addFailedCharge(tx, attempt, reason);
  attempt.intent.latest_charge = charge;
  const { code, decline_code, message } = reason;
  return fail(tx, attempt, { type: 'card_error', charge, code, decline_code, message });
}

type Paid = Extract<Outcome, { kind: 'paid' }>;

async function pay(tx: Tx, attempt: Attempt, outcome: Paid = { kind: 'paid' }): Confirmed {
  const { intent, method } = attempt;
  const charge = await addPaidCharge(tx, attempt, outcome.isAvailableAtOnce ?? false);
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  });
  await save(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.succeeded', intent);
  if (outcome.next === 'dispute') await schedule(tx, 'dispute', charge.id);
  return intent;
}

async function requireAction(tx: Tx, { intent, method }: Attempt): Confirmed {
  Object.assign(intent, {
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'stripe_3ds2_fingerprint',
        server_transaction_id: randomUUID(),
        three_d_secure_2_source: `payatt_3${randomText(23)}`,
      },
    },
  });
  await save(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.requires_action', intent);
  return intent;
}
