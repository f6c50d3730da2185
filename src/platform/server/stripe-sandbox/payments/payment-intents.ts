import type Stripe from 'stripe';
import { z } from 'zod';
import { addEvent } from '../events/events.ts';
import {
  booleanParam,
  currencyParam,
  integer,
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
import { invalidRequest, missingResource } from '../stripe-failure.ts';
import { withCurrentStatus } from './charges.ts';

const AMOUNT_MIN_CENTS = 50;
const AMOUNT_MAX_CENTS = 99_999_999;

const creationParams = z.strictObject({
  amount: integer,
  automatic_payment_methods: z
    .strictObject({
      allow_redirects: z.enum(['always', 'never']).optional(),
      enabled: booleanParam,
    })
    .optional(),
  currency: currencyParam,
  description: textParam.optional(),
  metadata: metadataParam,
  receipt_email: textParam.optional(),
  transfer_group: textParam.optional(),
});

export async function createIntent(tx: Tx, raw: RawParams) {
  const params = parseParams(creationParams, raw);
  assertAmount(params.amount);
  const id = newId('pi');
  const automatic = params.automatic_payment_methods;
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: {
      allow_redirects: automatic?.allow_redirects ?? 'always',
      enabled: automatic?.enabled ?? true,
    },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: tx.now,
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: cardOptions,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: params.transfer_group ?? null,
  };
  await insertObject(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.created', intent);
  return intent;
}

function assertAmount(cents: number) {
  const refuse = (code: string, message: string) =>
    invalidRequest(message, { code, param: 'amount' });
  if (cents < AMOUNT_MIN_CENTS)
    throw refuse('amount_too_small', 'Amount must be at least $0.50 usd');
  if (cents > AMOUNT_MAX_CENTS) {
    throw refuse('amount_too_large', 'Amount must be no more than $999,999.99');
  }
}

const cardOptions: Stripe.PaymentIntent.PaymentMethodOptions = {
  card: {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: 'automatic',
  },
};

export function lockIntent(tx: Tx, id: string) {
  return lockObject(tx, 'payment_intent', id, 'intent');
}

const retrievalParams = z.strictObject({
  expand: z.array(z.enum(['latest_charge', 'latest_charge.balance_transaction'])).default([]),
});

/** Returns the intent, on request with its charge and the charge's balance transaction. */
export async function retrieveIntent(tx: Tx, id: string, raw: RawParams) {
  const { expand } = parseParams(retrievalParams, raw);
  const intent = await findObject(tx, 'payment_intent', id);
  if (!intent) throw missingResource('payment_intent', id, 'intent');
  const charge =
    expand.length > 0 && (await findObject(tx, 'charge', String(intent.latest_charge)));
  if (!charge) return intent;
  if (expand.includes('latest_charge.balance_transaction')) {
    const balanceTransaction = await findObject(
      tx,
      'balance_transaction',
      String(charge.balance_transaction),
    );
    if (balanceTransaction)
      charge.balance_transaction = withCurrentStatus(balanceTransaction, tx.now);
  }
  return { ...intent, latest_charge: charge };
}

export function unexpectedStateFailure(intent: Stripe.PaymentIntent, verb: string) {
  return invalidRequest(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

export async function cancelIntent(tx: Tx, id: string, raw: RawParams) {
  parseParams(z.strictObject({}), raw);
  const intent = await lockIntent(tx, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedStateFailure(intent, 'cancel');
  }
  Object.assign(intent, { status: 'canceled', canceled_at: tx.now, next_action: null });
  await updateObject(tx, 'payment_intent', intent);
  await addEvent(tx, 'payment_intent.canceled', intent);
  return intent;
}
