import type Stripe from 'stripe';
import { addEvent } from '../events/events.ts';
import { insertObject, newId, type Tx } from '../store.ts';
import { type Decline, emptyBillingDetails } from './cards.ts';

/** Returns Stripe's published fee for cards: 2.9 % and 30 cents. */
export function calculateFee(amountCents: number) {
  return Math.round(amountCents * 0.029) + 30;
}

export type PaymentAttempt = { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod };

export async function addPaidCharge(tx: Tx, attempt: PaymentAttempt, isAvailableAtOnce: boolean) {
  const charge = newCharge(tx, attempt, null);
  const { amount, currency, description, id: source } = charge;
  const balanceTransaction = await addBalanceTransaction(
    tx,
    { type: 'charge', amount, fee: calculateFee(amount), source, currency, description },
    isAvailableAtOnce,
  );
  charge.balance_transaction = balanceTransaction.id;
  await insertObject(tx, 'charge', charge);
  await addEvent(tx, 'charge.succeeded', charge);
  return charge;
}

export async function addFailedCharge(tx: Tx, attempt: PaymentAttempt, decline: Decline) {
  const charge = await insertObject(tx, 'charge', newCharge(tx, attempt, decline));
  await addEvent(tx, 'charge.failed', charge);
  return charge;
}

function newCharge(
  tx: Tx,
  { intent, method }: PaymentAttempt,
  decline: Decline | null,
): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: emptyBillingDetails,
    calculated_statement_descriptor: null,
    captured: decline === null,
    created: tx.now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      ...(method.card && { card: toCardDetails(method.card, decline ? null : intent.amount) }),
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function toCardDetails(
  { brand, checks, country, exp_month, exp_year, funding, last4 }: Stripe.PaymentMethod.Card,
  amount_authorized: number | null,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    ...{ amount_authorized, brand, checks, country, exp_month, exp_year, funding, last4 },
    authorization_code: null,
    electronic_commerce_indicator: null,
    installments: null,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

const TWO_DAYS_SECONDS = 2 * 24 * 60 * 60;

type NewBalanceTransaction = Pick<
  Stripe.BalanceTransaction,
  'type' | 'amount' | 'currency' | 'description'
> & {
  source: string;
  fee?: number;
  /** Default: the type. */
  category?: string;
};

/** Adds a movement of the platform's balance. Only the funds of a charge are pending first. */
export function addBalanceTransaction(
  tx: Tx,
  { fee = 0, category, ...transaction }: NewBalanceTransaction,
  isAvailableAtOnce = transaction.type !== 'charge',
): Promise<Stripe.BalanceTransaction> {
  const { type, amount, currency } = transaction;
  const description = type === 'charge' ? 'Stripe processing fees' : 'Dispute fee';
  const feeDetail = { amount: fee, application: null, currency, description, type: 'stripe_fee' };
  return insertObject(tx, 'balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    ...transaction,
    available_on: isAvailableAtOnce ? tx.now : tx.now + TWO_DAYS_SECONDS,
    balance_type: 'payments',
    created: tx.now,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail],
    net: amount - fee,
    reporting_category: category ?? type,
    status: isAvailableAtOnce ? 'available' : 'pending',
  });
}

/** Returns the movement with its present status: funds become available by time alone. */
export function withCurrentStatus(transaction: Stripe.BalanceTransaction, now: number) {
  const status = transaction.available_on <= now ? 'available' : 'pending';
  return { ...transaction, status };
}
