import type Stripe from 'stripe';
import { capturedPosting, stripeFeePosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import type { Payment } from '../payment.entity.ts';

/** Posts a charge and Stripe's fee to the ledger. Posting the same charge again changes nothing. */
export async function recordCapture(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  payment: Payment,
  charge: Stripe.Charge,
): Promise<void> {
  const { id: paymentId, projectId, amountCents } = payment;
  const chargeReference = { paymentId, projectId, chargeId: charge.id };
  const at = new Date(charge.created * 1_000);
  await post(ctx, capturedPosting({ ...chargeReference, amountCents }), at);
  const balanceTransaction = charge.balance_transaction;
  const feeCents =
    balanceTransaction && typeof balanceTransaction === 'object' ? balanceTransaction.fee : 0;
  if (feeCents > 0)
    await post(ctx, stripeFeePosting({ ...chargeReference, amountCents: feeCents }), at);
  const card = charge.payment_method_details?.card;
  payment.stripeChargeId = charge.id;
  payment.cardBrand = card?.brand ?? null;
  payment.cardLast4 = card?.last4 ?? null;
}
