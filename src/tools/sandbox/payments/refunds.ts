import type Stripe from 'stripe';
import { z } from 'zod';
import { addEvent } from '../events/events.ts';
import { scheduleAction } from '../events/scheduled-actions.ts';
import { nullFields } from '../null-fields.ts';
import {
  metadataParam,
  parseParams,
  positiveIntegerParam,
  type RawParams,
  resolveAmount,
  textParam,
} from '../params.ts';
import { findObject, insertObject, lockObject, newId, type Tx, updateObject } from '../store.ts';
import { invalidRequestFailure } from '../stripe-failure.ts';
import { findCard } from './cards.ts';
import { addBalanceTransaction } from './charges.ts';
import { listOpenOrLostDisputes } from './disputes.ts';
import { lockIntent } from './payment-intents.ts';

const creationParams = z.strictObject({
  amount: positiveIntegerParam.optional(),
  metadata: metadataParam,
  payment_intent: textParam,
});

export async function createRefund(tx: Tx, raw: RawParams): Promise<Stripe.Refund> {
  const params = parseParams(creationParams, raw);
  const charge = await loadRefundableCharge(tx, params.payment_intent);
  const amount = resolveAmount(charge.amount - charge.amount_refunded, params.amount);
  const outcome = findCard(charge.payment_method)?.outcome;
  const bankAction = outcome?.kind === 'paid' ? outcome.refund : undefined;
  // If the bank will reject the refund, the refund succeeds first, as at Stripe.
  const isPending = bankAction === 'refund_succeeds';
  const id = newId('re');
  const movement = { type: 'refund' as const, amount: -amount, source: id };
  const refund = await insertObject(tx, 'refund', {
    ...nullFields(
      'customer customer_account reason receipt_number source_transfer_reversal transfer_reversal',
    ),
    id,
    object: 'refund',
    amount,
    balance_transaction: (await addBalanceTransaction(tx, movement)).id,
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: isPending ? 'pending' : 'succeeded',
    ...(isPending && { pending_reason: 'processing' }),
  });
  const { amount_refunded, refunded } = charge;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await updateObject(tx, 'charge', charge);
  await addEvent(tx, 'refund.created', refund);
  await addEvent(tx, 'charge.refunded', charge, { amount_refunded, refunded });
  if (bankAction) await scheduleAction(tx, bankAction, refund.id);
  return refund;
}

async function loadRefundableCharge(tx: Tx, intentId: string) {
  const { id, status, latest_charge } = await lockIntent(tx, intentId);
  const charge = await findObject(tx, 'charge', String(latest_charge));
  if (status !== 'succeeded' || !charge) {
    throw invalidRequestFailure(
      `This PaymentIntent (${id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  const isDisputed = (await listOpenOrLostDisputes(tx, charge.id)).length > 0;
  if (!isDisputed && !charge.refunded) return charge;
  const code = isDisputed ? 'charge_disputed' : 'charge_already_refunded';
  throw invalidRequestFailure(`Charge ${charge.id} cannot be refunded.`, {
    code,
    charge: charge.id,
  });
}

/** Every operation locks the intent first. */
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

/** The money returns to the platform's balance, and the charge can be refunded again. */
export async function failRefund(tx: Tx, id: string) {
  const refund = await lockRefund(tx, id);
  if (refund.status !== 'succeeded') return;
  const charge = await lockObject(tx, 'charge', String(refund.charge));
  const { amount } = refund;
  const movement = { type: 'refund_failure' as const, amount, source: id };
  const balanceTransaction = await addBalanceTransaction(tx, movement);
  refund.status = 'failed';
  refund.failure_reason = 'unknown';
  refund.failure_balance_transaction = balanceTransaction.id;
  await updateObject(tx, 'refund', refund);
  charge.amount_refunded -= amount;
  charge.refunded = false;
  await updateObject(tx, 'charge', charge);
  await addEvent(tx, 'refund.updated', refund, { status: 'succeeded' });
  await addEvent(tx, 'refund.failed', refund);
}
