import type Stripe from 'stripe';
import { addEvent } from '../events/events.ts';
import { nullFields } from '../null-fields.ts';
import { insertObject, newId, type Tx } from '../store.ts';
import type { CardWithOutcome, Decline } from './cards.ts';

/** Stripe's published fee for cards, in cents: 2.9 % and 30 cents. */
export function calculateStripeFee(amountCents: number): number {
  return Math.round(amountCents * 0.029) + 30;
}

export type PaymentAttempt = { intent: Stripe.PaymentIntent; card: CardWithOutcome };

export async function addCharge(tx: Tx, { intent, card }: PaymentAttempt, decline?: Decline) {
  const { amount, currency, description, metadata, receipt_email, transfer_group } = intent;
  const id = newId('ch');
  const charge: Stripe.Charge = {
    ...nullFields(
      'application application_fee application_fee_amount calculated_statement_descriptor customer',
      'failure_balance_transaction on_behalf_of outcome receipt_number receipt_url review shipping',
      'source source_transfer statement_descriptor statement_descriptor_suffix transfer_data',
    ),
    id,
    amount,
    currency,
    description,
    metadata,
    receipt_email,
    transfer_group,
    object: 'charge',
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: nullFields('address email name phone tax_id'),
    captured: !decline,
    created: tx.now,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: card.key,
    payment_method_details: { type: 'card', card: toCardDetails(card) },
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
  };
  if (!decline) {
    const fee = calculateStripeFee(amount);
    charge.balance_transaction = (
      await addBalanceTransaction(tx, { type: 'charge', amount, fee, source: id })
    ).id;
  }
  await insertObject(tx, 'charge', charge);
  await addEvent(tx, decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

function toCardDetails({ brand, last4 }: CardWithOutcome): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    ...nullFields(
      'amount_authorized authorization_code checks electronic_commerce_indicator installments',
      'mandate network_transaction_id three_d_secure transaction_link_id wallet',
    ),
    brand,
    last4,
    network: brand,
    country: 'US',
    funding: 'credit',
    exp_month: 12,
    exp_year: 2034,
    regulated_status: 'unregulated',
  };
}

/**
 * `amount` is in cents, negative if money leaves the balance. `fee` is deducted in addition; a
 * negative fee is returned to the balance.
 */
type NewBalanceTransaction = Pick<Stripe.BalanceTransaction, 'type' | 'amount'> & {
  source: string;
  fee?: number;
};

export function addBalanceTransaction(
  tx: Tx,
  { fee = 0, ...transaction }: NewBalanceTransaction,
): Promise<Stripe.BalanceTransaction> {
  const feeDetail = { amount: fee, currency: 'usd', type: 'stripe_fee' };
  return insertObject(tx, 'balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    ...transaction,
    ...nullFields('description exchange_rate'),
    available_on: tx.now,
    balance_type: 'payments',
    created: tx.now,
    currency: 'usd',
    fee,
    fee_details: fee === 0 ? [] : [{ ...feeDetail, ...nullFields('application description') }],
    net: transaction.amount - fee,
    reporting_category: transaction.type,
    status: 'available',
  });
}
