import type Stripe from 'stripe';
import { z } from 'zod';
import { addEvent } from '../events/events.ts';
import { scheduleAction } from '../events/scheduled-actions.ts';
import { metadataParam, parseParams, positiveParam, type RawParams, textParam } from '../params.ts';
import { findObject, insertObject, lockObject, newId, type Tx, updateObject } from '../store.ts';
import { invalidRequest } from '../stripe-failure.ts';
import { findRefundAction } from './cards.ts';
import { addBalanceTransaction } from './charges.ts';
import { listDisputes } from './disputes.ts';
import { lockIntent } from './payment-intents.ts';
import { formatAmount } from './transfers.ts';

const creationParams = z.strictObject({
  amount: positiveParam.optional(),
  metadata: metadataParam,
  payment_intent: textParam,
});

export async function createRefund(tx: Tx, raw: RawParams): Promise<Stripe.Refund> {
  const params = parseParams(creationParams, raw);
  const charge = await lockPaidCharge(tx, params.payment_intent);
  const amount = getRefundableAmount(charge, params.amount);
  const bankAction = findRefundAction(charge.payment_method_details?.card?.last4);
  const refund = buildRefund(tx, charge, amount, params.metadata);
  if (bankAction === 'refund_succeeds') {
    Object.assign(refund, { status: 'pending', pending_reason: 'processing' });
  }
  const balanceTransaction = await addBalanceTransaction(tx, {
    type: 'refund',
    amount: -amount,
    source: refund.id,
    currency: charge.currency,
    description: 'REFUND FOR CHARGE',
  });
  refund.balance_transaction = balanceTransaction.id;
  await insertObject(tx, 'refund', refund);
  const { amount_refunded, refunded } = charge;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await updateObject(tx, 'charge', charge);
  await addEvent(tx, 'refund.created', refund);
  await addEvent(tx, 'charge.refunded', charge, { amount_refunded, refunded });
  if (bankAction) await scheduleAction(tx, bankAction, refund.id);
  return refund;
}

async function lockPaidCharge(tx: Tx, intentId: string) {
  const { id, status, latest_charge } = await lockIntent(tx, intentId);
  const charge = await findObject(tx, 'charge', String(latest_charge));
  if (status !== 'succeeded' || !charge) {
    throw invalidRequest(
      `This PaymentIntent (${id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  if ((await listDisputes(tx, charge.id)).length === 0) return charge;
  throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
    charge: charge.id,
  });
}

function getRefundableAmount(charge: Stripe.Charge, requested?: number) {
  const remaining = charge.amount - charge.amount_refunded;
  if (remaining === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = requested ?? remaining;
  if (amount <= remaining) return amount;
  throw invalidRequest(
    `Refund amount (${formatAmount(amount)}) is greater than unrefunded amount on charge ` +
      `(${formatAmount(remaining)})`,
    { param: 'amount' },
  );
}

function buildRefund(
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
  const refund = await findObject(tx, 'refund', id);
  if (refund) await lockIntent(tx, String(refund.payment_intent));
  return lockObject(tx, 'refund', id);
}

export async function completeRefund(tx: Tx, id: string) {
  const refund = await lockRefund(tx, id);
  if (refund.status !== 'pending') return;
  refund.status = 'succeeded';
  delete refund.pending_reason;
  await updateObject(tx, 'refund', refund);
  await addEvent(tx, 'refund.updated', refund, { status: 'pending' });
}

/** Returns the money of a refund to the balance; the charge can then be refunded again. */
export async function failRefund(tx: Tx, id: string) {
  const refund = await lockRefund(tx, id);
  if (refund.status !== 'succeeded') return;
  const charge = await lockObject(tx, 'charge', String(refund.charge));
  const balanceTransaction = await addBalanceTransaction(tx, {
    type: 'refund_failure',
    amount: refund.amount,
    source: refund.id,
    currency: refund.currency,
    description: 'REFUND FAILURE',
  });
  refund.status = 'failed';
  refund.failure_reason = 'unknown';
  refund.failure_balance_transaction = balanceTransaction.id;
  await updateObject(tx, 'refund', refund);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  await updateObject(tx, 'charge', charge);
  await addEvent(tx, 'refund.updated', refund, { status: 'succeeded' });
  await addEvent(tx, 'refund.failed', refund);
}
