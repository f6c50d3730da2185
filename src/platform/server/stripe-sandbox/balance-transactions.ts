import type Stripe from 'stripe';
import { add, newId, type Tx } from './store.ts';

const TWO_DAYS = 2 * 24 * 60 * 60;

type Movement = Pick<Stripe.BalanceTransaction, 'type' | 'amount' | 'currency' | 'description'> & {
  source: string;
  fee?: number;
  /** Default: the type. */
  category?: string;
};

/** Adds a movement of the platform's balance. Only the funds of a charge are pending first. */
export function addBalanceTransaction(
  tx: Tx,
  { fee = 0, category, ...movement }: Movement,
  isAvailableAtOnce = movement.type !== 'charge',
): Promise<Stripe.BalanceTransaction> {
  const { type, amount, currency } = movement;
  const description = type === 'charge' ? 'Stripe processing fees' : 'Dispute fee';
  const detail = { amount: fee, application: null, currency, description, type: 'stripe_fee' };
  return add(tx, 'balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    ...movement,
    available_on: isAvailableAtOnce ? tx.now : tx.now + TWO_DAYS,
    balance_type: 'payments',
    created: tx.now,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [detail],
    net: amount - fee,
    reporting_category: category ?? type,
    status: isAvailableAtOnce ? 'available' : 'pending',
  });
}

/** Returns the movement with its present status: funds become available by time alone. */
export function atPresent(movement: Stripe.BalanceTransaction, now: number) {
  const status = movement.available_on <= now ? 'available' : 'pending';
  return { ...movement, status };
}
