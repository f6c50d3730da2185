import { recordEvent } from '#features/hires/timeline/timeline.service.ts';
import { transferFailedPosting, transferSentPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import type { Payment } from '../payment.entity.ts';
import { Payout } from './payout.entity.ts';
import { notifyPayoutSent } from './payout.mail.ts';

/**
 * Applies Stripe's response to a transfer. The caller must have locked the project and the payment.
 */
export async function applyTransferResult(
  ctx: SystemCtx,
  payment: Payment,
  params: Record<string, unknown>,
  transferId: string | null,
  lastError: string | null,
): Promise<void> {
  const { em } = ctx;
  const { metadata } = params as { metadata: { payout_id: string } };
  const payout = await em.findOneOrFail(Payout, Number(metadata.payout_id));
  if (payout.status !== 'sending') return;
  const { developerId, amountCents, nth } = payout;
  const payoutReference = {
    paymentId: payment.id,
    projectId: payment.projectId,
    developerId,
    amountCents,
  };
  payout.updatedAt = ctx.now();
  if (transferId) {
    payout.status = 'sent';
    payout.stripeTransferId = transferId;
    await post(ctx, transferSentPosting({ ...payoutReference, transferId }));
    await recordEvent(ctx, {
      projectId: payment.projectId,
      kind: 'payoutSent',
      party: 'bank',
      actorId: null,
      detail: { amountCents },
    });
    await notifyPayoutSent(ctx, developerId, amountCents);
    return;
  }
  payout.status = 'failed';
  payout.lastError = lastError;
  await post(ctx, transferFailedPosting({ ...payoutReference, nth }));
  em.create(Payout, {
    paymentId: payment.id,
    developerId,
    nth: nth + 1,
    amountCents,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  await em.flush();
}
