import type Stripe from 'stripe';
import { z } from 'zod';
import { addEvent } from '../events/events.ts';
import { scheduleAction } from '../events/scheduled-actions.ts';
import { parseParams, type RawParams, textParam } from '../params.ts';
import { type Tx, updateObject } from '../store.ts';
import { type FailureBody, invalidRequestFailure, StripeFailure } from '../stripe-failure.ts';
import { findCard } from './cards.ts';
import { addCharge, type PaymentAttempt } from './charges.ts';
import { lockIntent, lockOpenIntent, unexpectedStateFailure } from './payment-intents.ts';

/** A failed payment is returned and not thrown, because the failed attempt must be committed. */
type ConfirmationResult = Promise<Stripe.PaymentIntent | StripeFailure>;

const confirmationParams = z.strictObject({ payment_method: textParam });

export async function confirmIntent(tx: Tx, id: string, raw: RawParams): ConfirmationResult {
  const params = parseParams(confirmationParams, raw);
  const intent = await lockOpenIntent(tx, id, 'confirm');
  const card = findCard(params.payment_method);
  if (!card) {
    // The message must not contain the input, because it may be a real card number.
    throw invalidRequestFailure(
      'No such PaymentMethod. The sandbox accepts only published test cards.',
      {
        code: 'resource_missing',
        param: 'payment_method',
      },
    );
  }
  const { outcome } = card;
  if (outcome.kind === 'paid') return completePayment(tx, { intent, card });
  if (outcome.kind === 'authenticate') return requireAuthentication(tx, { intent, card });
  const { id: charge } = await addCharge(tx, { intent, card }, outcome);
  intent.latest_charge = charge;
  const { code, decline_code, message } = outcome;
  return failPayment(tx, intent, { type: 'card_error', charge, code, decline_code, message });
}

const authenticationParams = z.strictObject({ outcome: z.enum(['succeed', 'fail']) });

export async function authenticateIntent(tx: Tx, id: string, raw: RawParams): ConfirmationResult {
  const { outcome } = parseParams(authenticationParams, raw);
  const intent = await lockIntent(tx, id);
  const card = findCard(intent.payment_method);
  if (intent.status !== 'requires_action' || !card) {
    throw unexpectedStateFailure(intent, 'authenticate');
  }
  if (outcome === 'succeed') return completePayment(tx, { intent, card });
  return failPayment(tx, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment ' +
      'method and try again.',
  });
}

async function failPayment(
  tx: Tx,
  intent: Stripe.PaymentIntent,
  error: FailureBody,
): ConfirmationResult {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  });
  await updateObject(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.payment_failed', intent);
  return new StripeFailure(402, { ...error, payment_intent: intent });
}

async function completePayment(tx: Tx, attempt: PaymentAttempt): ConfirmationResult {
  const { intent, card } = attempt;
  const charge = await addCharge(tx, attempt);
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: card.key,
    next_action: null,
    last_payment_error: null,
  });
  await updateObject(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.succeeded', intent);
  if (card.outcome.kind === 'paid' && card.outcome.dispute) {
    await scheduleAction(tx, 'dispute', charge.id);
  }
  return intent;
}

async function requireAuthentication(tx: Tx, { intent, card }: PaymentAttempt): ConfirmationResult {
  Object.assign(intent, {
    status: 'requires_action',
    payment_method: card.key,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  });
  await updateObject(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.requires_action', intent);
  return intent;
}
