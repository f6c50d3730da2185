import { recordAudit } from '#features/audit/audit.service.ts';
import { recordEvent } from '#features/hires/timeline/timeline.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { Chargeback } from '../chargebacks/chargeback.entity.ts';
import { notifyRefundRetried } from '../refunds/refund.mail.ts';
import { refundRefusedError, retryRefusal } from '../refunds/refund.rules.ts';
import { applyRefundResult, createRefund, postReplacement } from '../refunds/refund.service.ts';
import { dispatchCommand } from '../stripe-commands/stripe-command.service.ts';
import { lockRefund } from './lock-refund.service.ts';
import { reconciliationRefusal } from './reconciliation.rules.ts';

/**
 * Retries a refund that did not reach the client's card. Of simultaneous requests only one
 * succeeds.
 */
export async function retryRefund(ctx: ActorCtx, refundId: number): Promise<void> {
  const refusal = reconciliationRefusal(ctx.actor);
  if (refusal) throw refusal;
  const commandId = await createRetryCommand(ctx, refundId);
  if ((await dispatchCommand(ctx, commandId, { refund: applyRefundResult })) === 'refused')
    throw refundRefusedError();
}

function createRetryCommand(ctx: ActorCtx, refundId: number): Promise<number> {
  return ctx.em.fork().transactional(async (em) => {
    const txCtx = { ...ctx, em };
    const { payment, refund: failedRefund, nth, conditions } = await lockRefund(txCtx, refundId);
    const { id: paymentId, projectId } = payment;
    const refusal = retryRefusal({
      ...conditions,
      hasOpenChargeback: (await em.count(Chargeback, { paymentId, closedAt: null })) > 0,
      hasLostChargeback: (await em.count(Chargeback, { paymentId, lostCents: { $gt: 0 } })) > 0,
    });
    if (refusal) throw refusal;
    const { cause, amountCents } = failedRefund;
    await postReplacement(txCtx, { paymentId, projectId, cause, amountCents, nth });
    if (cause === 'divided') {
      const { id: actorId } = ctx.actor;
      const detail = { amountCents };
      await recordEvent(txCtx, {
        projectId,
        kind: 'refundRetried',
        party: 'admin',
        actorId,
        detail,
      });
    }
    await recordAudit(txCtx, {
      action: 'refund_retried',
      on: { type: 'project', id: projectId },
      details: { cents: amountCents, payment: paymentId, refund: refundId, nth },
    });
    await notifyRefundRetried(txCtx, payment, amountCents);
    return createRefund(txCtx, payment, { cause, amountCents, nth, replaces: refundId });
  });
}
