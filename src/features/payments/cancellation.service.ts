import { bidOfId } from '#features/bids/bid.service.ts';
import { hireRefusal } from '#features/hires/hire.rules.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { command } from './command.service.ts';
import { createIntent, paymentOf } from './creation.service.ts';
import { applyIntent } from './intent.service.ts';
import { lockPayment } from './lock.service.ts';
import { Payment } from './payment.entity.ts';
import { isAsAgreed, isOpen, openStatuses } from './payment.rules.ts';
import { type Outcome, sendCommandNow } from './sending.service.ts';

/**
 * Cancels the intent of an open payment at Stripe, because only then can no card form pay it. If
 * the intent turns out to be paid, that is applied. Returns `later` if Stripe failed, and null if
 * there was nothing to cancel.
 */
export async function cancelPayment(ctx: SystemCtx, paymentId: string): Promise<Outcome | null> {
  const { stripeIntentId } = await paymentOf(ctx, paymentId);
  const intent = stripeIntentId ?? (await createIntent(ctx, paymentId)).stripeIntentId;
  const cancel = intent && (await decideToCancel(ctx, paymentId, intent));
  if (!cancel) return null;
  const outcome = await sendCommandNow(ctx, cancel);
  // If Stripe does not respond, the payment remains open, which every caller checks next.
  // Stryker disable next-line ArrowFunction: the returned value is not used
  await applyIntent(ctx, intent).catch(() => null);
  return outcome;
}

function decideToCancel(ctx: SystemCtx, id: string, intent: string): Promise<number | null> {
  return ctx.em.fork().transactional(async (em) => {
    const { payment } = await lockPayment(em, await em.findOneOrFail(Payment, id));
    if (!isOpen(payment.status)) return null;
    return (await command({ ...ctx, em }, 'cancel_intent', id, { intent })).id;
  });
}

/** Cancels the open payment of a project if its bid has changed or can no longer be hired. */
export async function cancelOutdated(ctx: SystemCtx, projectId: number): Promise<void> {
  const outdated = await ctx.em.fork().transactional(async (em) => {
    const project = await lockProject(em, projectId);
    const payment = await em.findOne(Payment, { projectId, status: { $in: openStatuses } });
    if (!payment) return null;
    const bid = await bidOfId(em, payment.bidId);
    return isAsAgreed(payment, bid) && !hireRefusal(project, bid) ? null : payment.id;
  });
  if (outdated) await ensureCancelled(ctx, outdated);
}

/** Cancels an open payment. Throws if Stripe did not cancel it, so that the job is retried. */
export async function ensureCancelled(ctx: SystemCtx, paymentId: string): Promise<void> {
  await cancelPayment(ctx, paymentId);
  const { status } = await paymentOf(ctx, paymentId);
  if (isOpen(status)) throw new Error(`Payment ${paymentId} is still ${status}`);
}
