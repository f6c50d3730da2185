import { recordAudit } from '#features/audit/audit.service.ts';
import { record } from '#features/hires/timeline/timeline.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { booksRefusal } from '../books/books.rules.ts';
import { Chargeback } from '../chargebacks/chargeback.entity.ts';
import { sendCommand } from '../sending.service.ts';
import { lockRefund } from './lock-refund.service.ts';
import { notifyRefundRetried } from './refund.mail.ts';
import { refusedAgain, retryRefusal } from './refund.rules.ts';
import { postAgain, startRefund } from './refund.service.ts';

/**
 * Retries a refund that did not reach the client's card. Of simultaneous requests only one
 * succeeds.
 */
export async function retryRefund(ctx: ActorCtx, refundId: number): Promise<void> {
  const refusal = booksRefusal(ctx.actor);
  if (refusal) throw refusal;
  const sending = await decide(ctx, refundId);
  if ((await sendCommand(ctx, sending)) === 'refused') throw refusedAgain();
}

function decide(ctx: ActorCtx, refundId: number): Promise<number> {
  return ctx.em.fork().transactional(async (em) => {
    const within = { ...ctx, em };
    const { payment, refund: failed, nth, standing } = await lockRefund(within, refundId);
    const { id: paymentId, projectId } = payment;
    const refusal = retryRefusal({
      ...standing,
      questioned: (await em.count(Chargeback, { paymentId, closedAt: null })) > 0,
      lost: (await em.count(Chargeback, { paymentId, lostCents: { $gt: 0 } })) > 0,
    });
    if (refusal) throw refusal;
    const { cause, amountCents } = failed;
    await postAgain(within, { paymentId, projectId, cause, amountCents, nth });
    if (cause === 'divided') {
      const { id: actorId } = ctx.actor;
      const detail = { amountCents };
      await record(within, { projectId, kind: 'refundRetried', party: 'admin', actorId, detail });
    }
    await recordAudit(within, {
      action: 'refund_retried',
      on: { type: 'project', id: projectId },
      details: { cents: amountCents, payment: paymentId, refund: refundId, nth },
    });
    await notifyRefundRetried(within, payment, amountCents);
    return startRefund(within, payment, { cause, amountCents, nth, replaces: refundId });
  });
}
