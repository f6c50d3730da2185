import type Stripe from 'stripe';
import { captured, stripeFee } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import type { Payment } from './payment.entity.ts';

/** Posts a charge and Stripe's fee to the ledger. Posting the same charge again changes nothing. */
export async function recordCapture(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  payment: Payment,
  charge: Stripe.Charge,
): Promise<void> {
  const { id: paymentId, projectId, amountCents } = payment;
  const about = { paymentId, projectId, chargeId: charge.id };
  const at = new Date(charge.created * 1_000);
  await post(ctx, captured({ ...about, amountCents }), at);
  const balance = charge.balance_transaction;
  const fee = balance && typeof balance === 'object' ? balance.fee : 0;
  if (fee > 0) await post(ctx, stripeFee({ ...about, amountCents: fee }), at);
  const card = charge.payment_method_details?.card;
  payment.stripeChargeId = charge.id;
  payment.cardBrand = card?.brand ?? null;
  payment.cardLast4 = card?.last4 ?? null;
}
