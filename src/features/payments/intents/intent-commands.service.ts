import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { loadBid } from '#features/bids/bid.service.ts';
import { isTouchedSince } from '#features/hires/changes/touched.service.ts';
import { hireRefusal } from '#features/hires/hire-refusal.rules.ts';
import { findNextPlanned } from '#features/hires/milestones/milestone.rules.ts';
import { lockHire } from '#features/hires/steps/step.service.ts';
import { type LockedProject, lockProject } from '#features/projects/project.service.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { type DispatchOutcome, dispatchCommandNow } from '../dispatch-command.service.ts';
import { lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import {
  isOpenPaymentStatus,
  matchesMilestone,
  matchesTerms,
  openPaymentStatuses,
} from '../payment.rules.ts';
import { StripeCommand } from '../stripe-commands/stripe-command.entity.ts';
import { createCommand } from '../stripe-commands/stripe-command.service.ts';
import { applyIntent } from './apply-intent.service.ts';

const POLL_INTERVAL_MS = 100;
const POLLS_MAX = 50;
const RETRY_AFTER_SECONDS = 5;

/**
 * If another request is creating the intent, waits at most five seconds. The status of the result
 * is `failed` if Stripe refused, `creating` if there was no result in time. Throws
 * `payment_unavailable` if Stripe cannot be reached.
 */
export async function createIntent(ctx: SystemCtx, paymentId: string): Promise<Payment> {
  const { id: commandId } = await ctx.em
    .fork()
    .findOneOrFail(StripeCommand, { paymentId, kind: 'create_intent' });
  const outcome = await dispatchCommandNow(ctx, commandId);
  // Stryker disable next-line all: if this line is removed, the same error follows after all checks
  if (outcome === 'later') throw paymentUnavailableError();
  let payment = await loadPayment(ctx, paymentId);
  // Stryker disable next-line ConditionalExpression,EqualityOperator,AssignmentOperator: time alone
  for (let poll = 0; payment.status === 'creating' && poll < POLLS_MAX; poll += 1) {
    await setTimeout(POLL_INTERVAL_MS);
    payment = await loadPayment(ctx, paymentId);
  }
  return payment;
}

/** In a fork, because `em` may have an outdated copy. */
function loadPayment({ em }: SystemCtx, paymentId: string): Promise<Payment> {
  return em.fork().findOneOrFail(Payment, paymentId);
}

export function paymentUnavailableError(): DomainError {
  return new DomainError(
    'unavailable',
    'payment_unavailable',
    'Unable to initialize payment. Nothing was charged. Please try again in a moment.',
    RETRY_AFTER_SECONDS,
  );
}

/**
 * A card form can pay the intent until it is cancelled, and may have done so, so its state is
 * applied afterwards. `later` if Stripe failed; null if there is no intent or the payment is not
 * open.
 */
export async function cancelPayment(
  ctx: SystemCtx,
  paymentId: string,
): Promise<DispatchOutcome | null> {
  const { stripeIntentId } = await loadPayment(ctx, paymentId);
  // The intent may exist at Stripe even if its id is not stored. Sending the creation again returns
  // it.
  const intentId = stripeIntentId ?? (await createIntent(ctx, paymentId)).stripeIntentId;
  const commandId = intentId && (await createCancelCommand(ctx, paymentId, intentId));
  if (!commandId) return null;
  const outcome = await dispatchCommandNow(ctx, commandId);
  // A failure is ignored, because the payment then remains open, and every caller reads the status
  // of the payment next.
  // Stryker disable next-line ArrowFunction: the returned value is not used
  await applyIntent(ctx, intentId).catch(() => null);
  return outcome;
}

/** Null if the payment is not open. */
function createCancelCommand(
  ctx: SystemCtx,
  paymentId: string,
  intentId: string,
): Promise<number | null> {
  return inNewTransaction(ctx, async (ctx) => {
    const { payment } = await lockPayment(ctx.em, await ctx.em.findOneOrFail(Payment, paymentId));
    if (!isOpenPaymentStatus(payment.status)) return null;
    const params = { intent: intentId };
    return (await createCommand(ctx, 'cancel_intent', payment, params)).id;
  });
}

async function hasCurrentTerms(
  em: SqlEntityManager,
  project: LockedProject,
  payment: Payment,
): Promise<boolean> {
  if (payment.milestoneId) {
    const { milestones } = await lockHire(em, project.id, payment.milestoneId);
    return (
      matchesMilestone(payment, findNextPlanned(milestones)) && !(await isTouchedSince(em, payment))
    );
  }
  const bid = await loadBid(em, payment.bidId);
  return matchesTerms(payment, bid, project) && !hireRefusal(project, bid);
}

/**
 * A changed bid or brief, or a dropped milestone, closes an open payment for it. Throws if the
 * payment is still open afterwards, so that the job is retried.
 */
export async function cancelOutdatedPayment(ctx: SystemCtx, projectId: number): Promise<void> {
  const outdatedId = await inNewTransaction(ctx, async ({ em }) => {
    const project = await lockProject(em, projectId);
    const payment = await em.findOne(Payment, { projectId, status: { $in: openPaymentStatuses } });
    if (!payment) return null;
    return (await hasCurrentTerms(em, project, payment)) ? null : payment.id;
  });
  if (outdatedId) await ensurePaymentCancelled(ctx, outdatedId);
}

/** Throws if the payment is still open afterwards, so that the job is retried. */
export async function ensurePaymentCancelled(ctx: SystemCtx, paymentId: string): Promise<void> {
  await cancelPayment(ctx, paymentId);
  const { status } = await loadPayment(ctx, paymentId);
  if (isOpenPaymentStatus(status)) throw new Error(`Payment ${paymentId} is still ${status}`);
}
