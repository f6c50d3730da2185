import type Stripe from 'stripe';
import { z } from 'zod';
import { addBalanceTransaction } from './balance-transactions.ts';
import { nextOfRefund } from './cards.ts';
import { disputesOf } from './disputes.ts';
import { addEvent } from './events.ts';
import { metadata, positive, type RawParams, readParams, text } from './params.ts';
import { lockIntent } from './payment-intents.ts';
import { schedule } from './schedule.ts';
import { add, find, lock, newId, save, type Tx } from './store.ts';
import { invalidRequest } from './stripe-failure.ts';
import { dollars } from './transfers.ts';

const creation = z.strictObject({ amount: positive.optional(), metadata, payment_intent: text });

export async function createRefund(tx: Tx, raw: RawParams): Promise<Stripe.Refund> {
  const params = readParams(creation, raw);
  const charge = await lockPaidCharge(tx, params.payment_intent);
  const amount = refundableAmount(charge, params.amount);
  const next = nextOfRefund(charge.payment_method_details?.card?.last4);
  const refund = newRefund(tx, charge, amount, params.metadata);
  if (next === 'refund_succeeds') {
    Object.assign(refund, { status: 'pending', pending_reason: 'processing' });
  }
  const movement = await addBalanceTransaction(tx, {
    type: 'refund',
    amount: -amount,
    source: refund.id,
    currency: charge.currency,
    description: 'REFUND FOR CHARGE',
  });
  refund.balance_transaction = movement.id;
  await add(tx, 'refund', refund);
  const { amount_refunded, refunded } = charge;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await save(tx, 'charge', charge);
  await addEvent(tx, 'refund.created', refund);
  await addEvent(tx, 'charge.refunded', charge, { amount_refunded, refunded });
  if (next) await schedule(tx, next, refund.id);
  return refund;
}

async function lockPaidCharge(tx: Tx, intentId: string) {
  const { id, status, latest_charge } = await lockIntent(tx, intentId);
  const charge = await find(tx, 'charge', String(latest_charge));
  if (status !== 'succeeded' || !charge) {
    throw invalidRequest(
      `This PaymentIntent (${id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  if ((await disputesOf(tx, charge.id)).length === 0) return charge;
  throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
    charge: charge.id,
  });
}

function refundableAmount(charge: Stripe.Charge, requested?: number) {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = requested ?? left;
  if (amount <= left) return amount;
  throw invalidRequest(
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge ` +
      `(${dollars(left)})`,
    { param: 'amount' },
  );
}

function newRefund(
  tx: Tx,
  charge: Stripe.Charge,
  amount: number,
  metadata: Stripe.Metadata,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** Locks the intent of a refund before its own row is read, as `createRefund` does. */
async function lockRefund(tx: Tx, id: string) {
  const found = await find(tx, 'refund', id);
  if (found) await lockIntent(tx, String(found.payment_intent));
  return lock(tx, 'refund', id);
}

export async function settleRefund(tx: Tx, id: string) {
  const refund = await lockRefund(tx, id);
  if (refund.status !== 'pending') return;
  refund.status = 'succeeded';
  delete refund.pending_reason;
  await save(tx, 'refund', refund);
  await addEvent(tx, 'refund.updated', refund, { status: 'pending' });
}

/** Returns the money of a refund to the balance; the charge can then be refunded again. */
export async function failRefund(tx: Tx, id: string) {
  const refund = await lockRefund(tx, id);
  if (refund.status !== 'succeeded') return;
  const charge = await lock(tx, 'charge', String(refund.charge));
  const movement = await addBalanceTransaction(tx, {
    type: 'refund_failure',
    amount: refund.amount,
    source: refund.id,
    currency: refund.currency,
    description: 'REFUND FAILURE',
  });
  refund.status = 'failed';
  refund.failure_reason = 'unknown';
  refund.failure_balance_transaction = movement.id;
  await save(tx, 'refund', refund);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  await save(tx, 'charge', charge);
  await addEvent(tx, 'refund.updated', refund, { status: 'succeeded' });
  await addEvent(tx, 'refund.failed', refund);
}
