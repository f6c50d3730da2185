import { recordEvent } from '#features/hires/timeline/timeline.service.ts';
import { loadPaymentLoss } from '#features/ledger/ledger.queries.ts';
import { manualRefundPosting, manualRefundReturnedPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { refundRemainder } from '../chargebacks/chargeback-loss.service.ts';
import type { Payment } from '../payment.entity.ts';
import { Refund } from '../refunds/refund.entity.ts';
import { notifyManualRefund, notifyManualRefundReturned } from '../refunds/refund.mail.ts';
import { accountByCause, manualRefundRefusal, withdrawRefusal } from '../refunds/refund.rules.ts';
import type { ManualRefund } from '../refunds/refund.schema.ts';
import { updateOrphanStatus } from '../refunds/refund.service.ts';
import { lockRefund } from './lock-refund.service.ts';
import { reconciliationRefusal } from './reconciliation.rules.ts';

/**
 * Records that an admin has paid a client outside of Stripe because the refund to their card
 * failed. Of simultaneous requests only one succeeds.
 */
export async function recordManualRefund(
  ctx: ActorCtx,
  { id, reference }: ManualRefund,
): Promise<void> {
  const accessRefusal = reconciliationRefusal(ctx.actor);
  if (accessRefusal) throw accessRefusal;
  await ctx.em.transactional(async (em) => {
    const txCtx = { ...ctx, em };
    const { payment, refund: failedRefund, nth, conditions } = await lockRefund(txCtx, id);
    const refusal = manualRefundRefusal(conditions);
    if (refusal) throw refusal;
    const { id: paymentId, projectId } = payment;
    const { amountCents, cause } = failedRefund;
    const refundReference = { paymentId, projectId, amountCents, nth };
    await post(
      txCtx,
      manualRefundPosting({ ...refundReference, debitedAccount: accountByCause[cause] }),
    );
    const at = ctx.now();
    const newRefund = {
      paymentId,
      nth,
      amountCents,
      cause,
      replaces: id,
      createdAt: at,
      updatedAt: at,
    };
    em.create(Refund, { ...newRefund, status: 'settled', manualReference: reference });
    await applyToPayment(txCtx, payment, { cause, amountCents, kind: 'refundedManually' });
    await notifyManualRefund(txCtx, payment, { amountCents, reference });
  });
}

/**
 * Withdraws the record of a manual refund that did not reach the client, so that it is due again.
 */
export async function withdrawManualRefund(ctx: ActorCtx, id: number): Promise<void> {
  const accessRefusal = reconciliationRefusal(ctx.actor);
  if (accessRefusal) throw accessRefusal;
  await ctx.em.transactional(async (em) => {
    const txCtx = { ...ctx, em };
    const { payment, refund } = await lockRefund(txCtx, id);
    const refusal = withdrawRefusal(refund);
    if (refusal) throw refusal;
    const { id: paymentId, projectId } = payment;
    const { amountCents, cause, nth } = refund;
    const refundReference = { paymentId, projectId, amountCents, nth };
    const lostCents = Math.max(0, await loadPaymentLoss(em, payment));
    await post(
      txCtx,
      manualRefundReturnedPosting({
        ...refundReference,
        creditedAccount: accountByCause[cause],
        platformLossCents: lostCents,
      }),
    );
    Object.assign(refund, { status: 'failed', updatedAt: ctx.now() });
    await applyToPayment(txCtx, payment, {
      cause,
      amountCents: -amountCents,
      kind: 'manualRefundReturned',
    });
    const dueCents = amountCents - Math.min(amountCents, lostCents);
    if (lostCents > 0) await refundRemainder(txCtx, payment);
    if (dueCents > 0) await notifyManualRefundReturned(txCtx, payment, dueCents);
  });
}

interface RefundChange {
  cause: Refund['cause'];
  /** Change of the refunded amount, in cents. */
  amountCents: number;
  kind: 'refundedManually' | 'manualRefundReturned';
}

/** Updates the payment, and adds the change to the timeline of the hire if there is one. */
async function applyToPayment(
  ctx: ActorCtx,
  payment: Payment,
  { cause, amountCents, kind }: RefundChange,
) {
  payment.refundedCents += amountCents;
  payment.updatedAt = ctx.now();
  await updateOrphanStatus(ctx, payment);
  if (cause === 'orphaned') return;
  const timelineActor = { party: 'admin', actorId: ctx.actor.id } as const;
  const detail = { amountCents: Math.abs(amountCents) };
  await recordEvent(ctx, { projectId: payment.projectId, kind, ...timelineActor, detail });
}
