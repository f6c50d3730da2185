import type Stripe from 'stripe';
import { z } from 'zod';
import { addEvent } from '../events/events.ts';
import { nullFields } from '../null-fields.ts';
import {
  currencyParam,
  integerParam,
  metadataParam,
  parseParams,
  type RawParams,
  textParam,
} from '../params.ts';
import {
  findObject,
  insertObject,
  lockObject,
  newId,
  randomText,
  type Tx,
  updateObject,
} from '../store.ts';
import { invalidRequestFailure, missingResourceFailure } from '../stripe-failure.ts';

const AMOUNT_MIN_CENTS = 50;
const AMOUNT_MAX_CENTS = 99_999_999;

const creationParams = z.strictObject({
  amount: integerParam,
  automatic_payment_methods: z
    .strictObject({
      allow_redirects: z.enum(['always', 'never']).default('always'),
      enabled: z.enum(['true', 'false']).transform((value) => value === 'true'),
    })
    .default({ allow_redirects: 'always', enabled: true }),
  currency: currencyParam,
  description: textParam.nullable().default(null),
  metadata: metadataParam,
  receipt_email: textParam.nullable().default(null),
  transfer_group: textParam.nullable().default(null),
});

export async function createIntent(tx: Tx, raw: RawParams): Promise<Stripe.PaymentIntent> {
  const params = parseParams(creationParams, raw);
  const { amount } = params;
  if (amount < AMOUNT_MIN_CENTS || amount > AMOUNT_MAX_CENTS) {
    const code = amount < AMOUNT_MIN_CENTS ? 'amount_too_small' : 'amount_too_large';
    const message = 'The amount must be from $0.50 to $999,999.99.';
    throw invalidRequestFailure(message, { code, param: 'amount' });
  }
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    ...nullFields(
      'allowed_payment_method_types application application_fee_amount canceled_at',
      'cancellation_reason customer customer_account excluded_payment_method_types',
      'last_payment_error latest_charge managed_payments next_action on_behalf_of payment_method',
      'payment_method_configuration_details payment_method_options payment_record processing',
      'review setup_future_usage shipping source statement_descriptor statement_descriptor_suffix',
    ),
    ...params,
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: tx.now,
    livemode: false,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  };
  await insertObject(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.created', intent);
  return intent;
}

export function lockIntent(tx: Tx, id: string) {
  // In Stripe's error for a missing intent, the parameter is `intent`.
  return lockObject(tx, 'payment_intent', id, 'intent');
}

export async function lockOpenIntent(tx: Tx, id: string, verb: string) {
  const intent = await lockIntent(tx, id);
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return intent;
  throw unexpectedStateFailure(intent, verb);
}

export function unexpectedStateFailure(intent: Stripe.PaymentIntent, verb: string) {
  return invalidRequestFailure(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

const retrievalParams = z.strictObject({
  expand: z.array(z.literal('latest_charge.balance_transaction')).optional(),
});

export async function retrieveIntent(tx: Tx, id: string, raw: RawParams) {
  const { expand } = parseParams(retrievalParams, raw);
  const intent = await findObject(tx, 'payment_intent', id);
  if (!intent) throw missingResourceFailure('payment_intent', id, 'intent');
  const charge = expand && (await findObject(tx, 'charge', String(intent.latest_charge)));
  if (!charge) return intent;
  charge.balance_transaction =
    (await findObject(tx, 'balance_transaction', String(charge.balance_transaction))) ?? null;
  return { ...intent, latest_charge: charge };
}

export async function cancelIntent(tx: Tx, id: string, raw: RawParams) {
  parseParams(z.strictObject({}), raw);
  const intent = await lockOpenIntent(tx, id, 'cancel');
  Object.assign(intent, { status: 'canceled', canceled_at: tx.now, next_action: null });
  await updateObject(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.canceled', intent);
  return intent;
}
