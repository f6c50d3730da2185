import { record } from '#features/hires/timeline/timeline.service.ts';
import { lossOfPayment } from '#features/ledger/ledger.queries.ts';
import { manuallyRefunded, manualRefundReturned } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { booksRefusal } from '../books/books.rules.ts';
import { giveBackRest } from '../chargebacks/loss.service.ts';
import type { Payment } from '../payment.entity.ts';
import { lockRefund } from './lock-refund.service.ts';
import { Refund } from './refund.entity.ts';
import { notifyManualRefund, notifyManualRefundReturned } from './refund.mail.ts';
import { noteRefusal, origin, withdrawRefusal } from './refund.rules.ts';
import type { ManualRefund } from './refund.schema.ts';
import { settleOrphan } from './refund.service.ts';

/**
 * Records that an admin has paid a client outside of Stripe because the refund to their card
 * failed. Of simultaneous requests only one succeeds.
 */
export async function recordManualRefund(
  ctx: ActorCtx,
  { id, reference }: ManualRefund,
): Promise<void> {
  const barred = booksRefusal(ctx.actor);
  if (barred) throw barred;
  await ctx.em.transactional(async (em) => {
    const within = { ...ctx, em };
    const { payment, refund: failed, nth, standing } = await lockRefund(within, id);
    const refusal = noteRefusal(standing);
    if (refusal) throw refusal;
    const { id: paymentId, projectId } = payment;
    const { amountCents, cause } = failed;
    const about = { paymentId, projectId, amountCents, nth };
    await post(within, manuallyRefunded({ ...about, from: origin[cause] }));
    const at = ctx.now();
    const made = { paymentId, nth, amountCents, cause, replaces: id, createdAt: at, updatedAt: at };
    em.create(Refund, { ...made, status: 'settled', manualReference: reference });
    await follow(within, payment, { cause, amountCents, kind: 'refundedManually' });
    await notifyManualRefund(within, payment, { amountCents, reference });
  });
}

/**
 * Withdraws the record of a manual refund that did not reach the client, so that it is due again.
 */
export async function withdrawManualRefund(ctx: ActorCtx, id: number): Promise<void> {
  const barred = booksRefusal(ctx.actor);
  if (barred) throw barred;
  await ctx.em.transactional(async (em) => {
    const within = { ...ctx, em };
    const { payment, refund } = await lockRefund(within, id);
    const refusal = withdrawRefusal(refund);
    if (refusal) throw refusal;
    const { id: paymentId, projectId } = payment;
    const { amountCents, cause, nth } = refund;
    const about = { paymentId, projectId, amountCents, nth };
    const lostCents = Math.max(0, await lossOfPayment(em, payment));
    await post(within, manualRefundReturned({ ...about, to: origin[cause], lostCents }));
    Object.assign(refund, { status: 'failed', updatedAt: ctx.now() });
    await follow(within, payment, {
      cause,
      amountCents: -amountCents,
      kind: 'manualRefundReturned',
    });
    const dueCents = amountCents - Math.min(amountCents, lostCents);
    if (lostCents > 0) await giveBackRest(within, payment);
    if (dueCents > 0) await notifyManualRefundReturned(within, payment, dueCents);
  });
}

interface Moved {
  cause: Refund['cause'];
  /** Change of the refunded amount, in cents. */
  amountCents: number;
  kind: 'refundedManually' | 'manualRefundReturned';
}

/** Updates the payment, and adds the change to the timeline of the hire if there is one. */
async function follow(ctx: ActorCtx, payment: Payment, { cause, amountCents, kind }: Moved) {
  payment.refundedCents += amountCents;
  payment.updatedAt = ctx.now();
  await settleOrphan(ctx, payment);
  if (cause === 'orphaned') return;
  const by = { party: 'admin', actorId: ctx.actor.id } as const;
  const detail = { amountCents: Math.abs(amountCents) };
  await record(ctx, { projectId: payment.projectId, kind, ...by, detail });
}
