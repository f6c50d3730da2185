import { setTimeout } from 'node:timers/promises';
import { loadBid } from '#features/bids/bid.service.ts';
import { hireRefusal } from '#features/hires/hire-refusal.rules.ts';
import { lockProject } from '#features/projects/project.service.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { isOpenPaymentStatus, matchesTerms, openPaymentStatuses } from '../payment.rules.ts';
import { StripeCommand } from '../stripe-commands/stripe-command.entity.ts';
import {
  createCommand,
  type DispatchOutcome,
  dispatchCommandNow,
} from '../stripe-commands/stripe-command.service.ts';
import { applyIntent } from './apply-intent.service.ts';

/** Interval and maximum number of the checks whether another request has created the intent. */
const POLL_INTERVAL_MS = 100;
const POLLS_MAX = 50;
const RETRY_AFTER_SECONDS = 5;

/**
 * Creates the intent of a payment at Stripe. If another request is creating the intent, waits at
 * most five seconds for the result. Returns the payment. Its status is `failed` if Stripe refused
 * the creation, and `creating` if there was no result in time. Throws `payment_unavailable` if
 * Stripe cannot be reached.
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

/** Loads the stored payment in a fork, because `em` may have an outdated copy. */
function loadPayment({ em }: SystemCtx, paymentId: string): Promise<Payment> {
  return em.fork().findOneOrFail(Payment, paymentId);
}

/** Returns the error for an intent that was not created and therefore cannot have been paid. */
export function paymentUnavailableError(): DomainError {
  return new DomainError(
    'unavailable',
    'payment_unavailable',
    'Unable to initialize payment. Nothing was charged. Please try again in a moment.',
    RETRY_AFTER_SECONDS,
  );
}

/**
 * Cancels the intent of an open payment at Stripe, because a card form can pay the intent until
 * then. Afterwards applies the intent's state, because the intent may have been paid before the
 * cancellation. Returns the outcome of the command, which is `later` if Stripe failed. Returns null
 * if there is no intent or the payment is not open.
 */
export async function cancelPayment(
  ctx: SystemCtx,
  paymentId: string,
): Promise<DispatchOutcome | null> {
  const { stripeIntentId } = await loadPayment(ctx, paymentId);
  // Even if no intent id is stored, the intent may exist at Stripe. Sending the creation again
  // returns that intent.
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

/** Stores the command that cancels the intent. Returns its id; null if the payment is not open. */
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

/**
 * Cancels the open payment of a project if the bid has changed, if a later revision of the brief
 * has changed what bids depend on, or if the bid can no longer be hired. Throws if the payment is
 * still open afterwards, so that the job is retried.
 */
export async function cancelOutdatedPayment(ctx: SystemCtx, projectId: number): Promise<void> {
  const outdatedId = await ctx.em.fork().transactional(async (em) => {
    const project = await lockProject(em, projectId);
    const payment = await em.findOne(Payment, { projectId, status: { $in: openPaymentStatuses } });
    if (!payment) return null;
    const bid = await loadBid(em, payment.bidId);
    return matchesTerms(payment, bid, project) && !hireRefusal(project, bid) ? null : payment.id;
  });
  if (outdatedId) await ensurePaymentCancelled(ctx, outdatedId);
}

/** Cancels an open payment. Throws if it is still open afterwards, so that the job is retried. */
export async function ensurePaymentCancelled(ctx: SystemCtx, paymentId: string): Promise<void> {
  await cancelPayment(ctx, paymentId);
  const { status } = await loadPayment(ctx, paymentId);
  if (isOpenPaymentStatus(status)) throw new Error(`Payment ${paymentId} is still ${status}`);
}
