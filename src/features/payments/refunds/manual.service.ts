import { record } from '#features/hires/timeline/timeline.service.ts';
import { manuallyRefunded } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { booksRefusal } from '../books/books.rules.ts';
import { lockFailed } from './failed-refund.service.ts';
import { Refund } from './refund.entity.ts';
import { tellOfManualRefund } from './refund.mail.ts';
import { againRefusal } from './refund.rules.ts';
import type { ManualRefund } from './refund.schema.ts';
import { origin, settleOrphan } from './refund.service.ts';

/** An admin has paid a client, past Stripe, what their card does not take; once, however many press. */
export function recordManualRefund(ctx: ActorCtx, { id, reference }: ManualRefund): Promise<void> {
  const refusal = booksRefusal(ctx.actor);
  if (refusal) throw refusal;
  return ctx.em.transactional(async (em) => {
    const within = { ...ctx, em };
    const { payment, failed, nth, standing } = await lockFailed(within, id);
    const refusal = againRefusal(standing);
    if (refusal) throw refusal;
    const { id: paymentId, projectId } = payment;
    const { amountCents, cause } = failed;
    const about = { paymentId, projectId, amountCents, nth };
    await post(within, manuallyRefunded({ ...about, from: origin[cause] }));
    const at = ctx.now();
    const made = { paymentId, nth, amountCents, cause, replaces: id, createdAt: at, updatedAt: at };
    em.create(Refund, { ...made, status: 'settled', manualReference: reference });
    payment.refundedCents += amountCents;
    payment.updatedAt = at;
    await settleOrphan(within, payment);
    if (cause === 'divided') {
      const by = { party: 'admin', actorId: ctx.actor.id } as const;
      await record(within, { projectId, kind: 'refundedManually', ...by, detail: { amountCents } });
    }
    await tellOfManualRefund(within, payment, { amountCents, reference });
  });
}
