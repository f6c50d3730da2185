import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { addEvent } from '../events/events.ts';
import { scheduleAction } from '../events/scheduled-actions.ts';
import { parseParams, type RawParams, textParam } from '../params.ts';
import { findObject, insertObject, newId, randomText, type Tx, updateObject } from '../store.ts';
import { type FailureBody, invalidRequest, StripeFailure } from '../stripe-failure.ts';
import { createPaymentMethod, type Decline, type Outcome, outcomeOf } from './cards.ts';
import { addFailedCharge, addPaidCharge, type PaymentAttempt } from './charges.ts';
import { lockIntent, unexpectedStateFailure } from './payment-intents.ts';

/** A declined card is a failure that is returned, because the failed attempt must be committed. */
type ConfirmationResult = Promise<Stripe.PaymentIntent | StripeFailure>;

const confirmationParams = z.strictObject({ payment_method: textParam });

export async function confirmIntent(tx: Tx, id: string, raw: RawParams): ConfirmationResult {
  const { payment_method: key } = parseParams(confirmationParams, raw);
  const intent = await lockIntent(tx, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedStateFailure(intent, 'confirm');
  }
  const outcome = outcomeOf(key);
  if (!outcome) {
    // The message must not contain the input, because it may be a real card number.
    throw invalidRequest('No such PaymentMethod. The sandbox accepts only published test cards.', {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  const method = createPaymentMethod(newId('pm'), key, tx.now);
  await insertObject(tx, 'payment_method', method);
  const attempt = { intent, method };
  if (outcome.kind === 'declined') return declinePayment(tx, attempt, outcome);
  if (outcome.kind === 'paid') return completePayment(tx, attempt, outcome);
  return requireAuthentication(tx, attempt);
}

const authenticationParams = z.strictObject({ outcome: z.enum(['succeed', 'fail']) });

/** Ends the authentication that the card required. */
export async function authenticateIntent(tx: Tx, id: string, raw: RawParams): ConfirmationResult {
  const { outcome } = parseParams(authenticationParams, raw);
  const intent = await lockIntent(tx, id);
  const method = await findObject(tx, 'payment_method', String(intent.payment_method));
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedStateFailure(intent, 'authenticate');
  }
  if (outcome === 'succeed') return completePayment(tx, { intent, method });
  return failPayment(
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

async function failPayment(
  tx: Tx,
  { intent, method }: PaymentAttempt,
  error: FailureBody,
): ConfirmationResult {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { ...error, payment_method: method },
  });
  await updateObject(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.payment_failed', intent);
  return new StripeFailure(402, { ...error, payment_intent: intent, payment_method: method });
}

async function declinePayment(
  tx: Tx,
  attempt: PaymentAttempt,
  reason: Decline,
): ConfirmationResult {
  const { id: charge } = await addFailedCharge(tx, attempt, reason);
  attempt.intent.latest_charge = charge;
  const { code, decline_code, message } = reason;
  return failPayment(tx, attempt, { type: 'card_error', charge, code, decline_code, message });
}

type PaidOutcome = Extract<Outcome, { kind: 'paid' }>;

async function completePayment(
  tx: Tx,
  attempt: PaymentAttempt,
  outcome: PaidOutcome = { kind: 'paid' },
): ConfirmationResult {
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
  await updateObject(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.succeeded', intent);
  if (outcome.next === 'dispute') await scheduleAction(tx, 'dispute', charge.id);
  return intent;
}

async function requireAuthentication(
  tx: Tx,
  { intent, method }: PaymentAttempt,
): ConfirmationResult {
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
  await updateObject(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.requires_action', intent);
  return intent;
}
