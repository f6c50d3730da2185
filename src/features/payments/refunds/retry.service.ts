import { recordAudit } from '#features/audit/audit.service.ts';
import { record } from '#features/hires/timeline/timeline.service.ts';
import { balancesOfPayment } from '#features/ledger/ledger.queries.ts';
import { orphaned, refundDecided } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { booksRefusal } from '../books/books.rules.ts';
import { Chargeback } from '../chargebacks/chargeback.entity.ts';
import { lockPayment } from '../lock.service.ts';
import { Payment } from '../payment.entity.ts';
import { sendCommand } from '../sending.service.ts';
import { Refund } from './refund.entity.ts';
import { tellOfRetriedRefund } from './refund.mail.ts';
import { nextNth, noRefund, retryRefusal } from './refund.rules.ts';
import { startRefund } from './refund.service.ts';

/** Sends a refund again that did not reach the client's card; once, however many admins press. */
export async function retryRefund(ctx: ActorCtx, refundId: number): Promise<void> {
  const refusal = booksRefusal(ctx.actor);
  if (refusal) throw refusal;
  const sending = await decide(ctx, refundId);
  await sendCommand(ctx, sending);
}

function decide(ctx: ActorCtx, refundId: number): Promise<number> {
  return ctx.em.fork().transactional(async (em) => {
    const within = { ...ctx, em };
    const payment = await lockPaymentOf(within, refundId);
    const failed = await em.findOneOrFail(Refund, refundId, { refresh: true });
    const { paymentId, cause, amountCents } = failed;
    const known = await em.find(Refund, { paymentId });
    const { held, unapplied } = await balancesOfPayment(em, paymentId);
    const refusal = retryRefusal({
      status: failed.status,
      replaced: known.some(({ replaces }) => replaces === refundId),
      questioned: (await em.count(Chargeback, { paymentId, closedAt: null })) > 0,
      lost: (await em.count(Chargeback, { paymentId, lostCents: { $gt: 0 } })) > 0,
      covered: amountCents <= (cause === 'divided' ? held : unapplied),
    });
    if (refusal) throw refusal;
    const nth = nextNth(known);
    const { projectId } = payment;
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

async function lockPaymentOf({ em }: ActorCtx, refundId: number): Promise<Payment> {
  const refund = await em.findOne(Refund, refundId);
  if (!refund) throw noRefund();
  const known = await em.findOneOrFail(Payment, refund.paymentId);
  return (await lockPayment(em, known)).payment;
}
