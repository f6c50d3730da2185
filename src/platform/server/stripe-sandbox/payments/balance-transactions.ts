import type Stripe from 'stripe';
import { insertObject, newId, type Tx } from '../store.ts';

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
