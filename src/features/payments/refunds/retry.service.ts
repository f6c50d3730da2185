import { recordAudit } from '#features/audit/audit.service.ts';
import { record } from '#features/hires/timeline/timeline.service.ts';
import { orphaned, refundDecided } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { booksRefusal } from '../books/books.rules.ts';
import { Chargeback } from '../chargebacks/chargeback.entity.ts';
import { sendCommand } from '../sending.service.ts';
import { lockFailed } from './failed-refund.service.ts';
import { tellOfRetriedRefund } from './refund.mail.ts';
import { refusedAgain, retryRefusal } from './refund.rules.ts';
import { startRefund } from './refund.service.ts';

/** Sends a refund again that did not reach the client's card; once, however many admins press. */
export async function retryRefund(ctx: ActorCtx, refundId: number): Promise<void> {
  const refusal = booksRefusal(ctx.actor);
  if (refusal) throw refusal;
  const sending = await decide(ctx, refundId);
  if ((await sendCommand(ctx, sending)) === 'refused') throw refusedAgain();
}

function decide(ctx: ActorCtx, refundId: number): Promise<number> {
  return ctx.em.fork().transactional(async (em) => {
    const within = { ...ctx, em };
    const { payment, failed, nth, standing } = await lockFailed(within, refundId);
    const lost = { paymentId: payment.id, lostCents: { $gt: 0 } };
    const refusal = retryRefusal({ ...standing, lost: (await em.count(Chargeback, lost)) > 0 });
    if (refusal) throw refusal;
    const { id: paymentId, projectId } = payment;
    const { cause, amountCents } = failed;
    const again = { paymentId, projectId, amountCents, nth };
    await post(within, cause === 'divided' ? refundDecided(again) : orphaned(again));
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
    await tellOfRetriedRefund(within, payment, amountCents);
    return startRefund(within, payment, { cause, amountCents, nth, replaces: refundId });
  });
}
