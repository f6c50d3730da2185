import type Stripe from 'stripe';
import { takeRefundNumber } from '#features/hires/money/refund-number.service.ts';
import { loadPaymentBalances } from '#features/ledger/ledger.queries.ts';
import {
  orphanedPosting,
  refundDecidedPosting,
  refundFailedPosting,
  refundSettledPosting,
} from '#features/ledger/ledger.rules.ts';
import { post, postOnce } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import type { LockedPayment } from '../lock-payment.service.ts';
import type { Payment } from '../payment.entity.ts';
import { isWithoutHire } from '../payment.rules.ts';
import { recordPaymentEvent } from '../payment-event.service.ts';
import type { FinishedCommand } from '../stripe-commands/stripe-command.rules.ts';
import { createCommand } from '../stripe-commands/stripe-command.service.ts';
import { Refund } from './refund.entity.ts';
import { notifyRefundFailed } from './refund.mail.ts';
import { accountByCause } from './refund.rules.ts';

type NewRefund = Pick<Refund, 'cause' | 'amountCents' | 'nth'> & {
  replaces?: number | null;
};

type RefundPosting = Pick<Payment, 'projectId'> & {
  paymentId: string;
  cause: Refund['cause'];
  amountCents: number;
  nth: number;
};

/**
 * Throws if the refund was posted before. The code that divides or orphans the payment posts the
 * first refund.
 */
export async function postRefund(
  ctx: SystemCtx,
  { cause, ...refundReference }: RefundPosting,
): Promise<void> {
  const createPosting = cause === 'divided' ? refundDecidedPosting : orphanedPosting;
  await postOnce(ctx, createPosting(refundReference));
}

/** The refund must have been posted under its number before; the command sends it. */
export async function createRefund(
  ctx: SystemCtx,
  payment: LockedPayment,
  { cause, amountCents, nth, replaces = null }: NewRefund,
): Promise<{ refund: Refund; commandId: number }> {
  const { em, now } = ctx;
  const at = now();
  const refund = em.create(Refund, {
    paymentId: payment.id,
    nth,
    amountCents,
    cause,
    replaces,
    createdAt: at,
    updatedAt: at,
  });
  await em.flush();
  const params = {
    payment_intent: payment.stripeIntentId,
    amount: amountCents,
    metadata: { payment_id: payment.id, refund_id: `${refund.id}` },
  };
  const { id: commandId } = await createCommand(ctx, 'refund', payment, params, nth);
  return { refund, commandId };
}

/**
 * Updates our refunds of a payment, and the payment's refunded amount, to the state of Stripe's
 * refunds. `stripeRefunds` must contain all refunds of the payment.
 */
export async function applyRefunds(
  ctx: SystemCtx,
  payment: LockedPayment,
  stripeRefunds: Stripe.Refund[],
): Promise<void> {
  const storedRefunds = await ctx.em.find(
    Refund,
    { paymentId: payment.id },
    { orderBy: { nth: 'asc' } },
  );
  for (const stripeRefund of stripeRefunds) {
    const refund =
      storedRefunds.find((stored) => isSameRefund(stored, stripeRefund)) ??
      (await adoptRefund(ctx, payment, storedRefunds, stripeRefund));
    if (refund) await applyRefund(ctx, payment, refund, stripeRefund);
    else ctx.report(`Refund ${stripeRefund.id} of payment ${payment.id} was not made here`);
  }
  const settledRefunds = storedRefunds.filter(({ status }) => status === 'settled');
  const refundedCents = settledRefunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (refundedCents !== payment.refundedCents) {
    payment.refundedCents = refundedCents;
    payment.updatedAt = ctx.now();
  }
  await updateOrphanStatus(ctx, payment);
  await ctx.em.flush();
}

/** `refunded` if none of its money is in our accounts or in transit, otherwise `orphaned`. */
export async function updateOrphanStatus(
  { em, now }: SystemCtx,
  payment: LockedPayment,
): Promise<void> {
  if (!isWithoutHire(payment)) return;
  const { unapplied, refundPending } = await loadPaymentBalances(em, payment.id);
  const status = unapplied + refundPending === 0 ? 'refunded' : 'orphaned';
  if (status !== payment.status) Object.assign(payment, { status, updatedAt: now() });
}

/**
 * A refund at Stripe without our id is matched by its amount, but only with a refund that is being
 * sent.
 */
function isSameRefund(refund: Refund, stripeRefund: Stripe.Refund): boolean {
  if (refund.stripeRefundId) return refund.stripeRefundId === stripeRefund.id;
  const refundId = stripeRefund.metadata?.refund_id;
  if (refundId) return refundId === `${refund.id}`;
  return refund.status === 'sending' && stripeRefund.amount === refund.amountCents;
}

/**
 * For a refund that was made directly at Stripe: it pays a failed refund of ours wholly or in part,
 * or the payment is `orphaned` with room for it; otherwise null. A rest of the failed refund
 * becomes another refund. If our own refund is in progress and both exceed the payment, Stripe
 * refuses ours, which then fails.
 */
async function adoptRefund(
  ctx: SystemCtx,
  payment: LockedPayment,
  storedRefunds: Refund[],
  stripeRefund: Stripe.Refund,
): Promise<Refund | null> {
  const { id: paymentId, projectId } = payment;
  const amountCents = stripeRefund.amount;
  const failedRefund = findFailedRefund(storedRefunds, amountCents);
  if (!failedRefund && !hasRoomFor(payment, storedRefunds, amountCents)) return null;
  const cause = failedRefund?.cause ?? 'orphaned';
  const restCents = failedRefund ? failedRefund.amountCents - amountCents : 0;
  if (failedRefund) {
    const balances = await loadPaymentBalances(ctx.em, paymentId);
    // A chargeback may have taken the money of the failed refund.
    if (balances[accountByCause[cause]] < failedRefund.amountCents) return null;
  }
  const nth = await takeRefundNumber(ctx.em, paymentId);
  // Without a failed refund, the amount was posted when the payment became `orphaned`.
  if (failedRefund) await postRefund(ctx, { paymentId, projectId, cause, amountCents, nth });
  const at = ctx.now();
  const refund = ctx.em.create(Refund, {
    paymentId,
    nth,
    amountCents,
    cause,
    stripeRefundId: stripeRefund.id,
    replaces: failedRefund && restCents === 0 ? failedRefund.id : null,
    createdAt: at,
    updatedAt: at,
  });
  storedRefunds.push(refund);
  if (failedRefund && restCents > 0) {
    const remainderNth = await takeRefundNumber(ctx.em, paymentId);
    const remainder = { cause, amountCents: restCents, nth: remainderNth };
    await postRefund(ctx, { paymentId, projectId, ...remainder });
    const { refund: newRefund } = await createRefund(ctx, payment, {
      ...remainder,
      replaces: failedRefund.id,
    });
    storedRefunds.push(newRefund);
  }
  return refund;
}

function hasRoomFor(payment: Payment, storedRefunds: readonly Refund[], newCents: number): boolean {
  const refunds = storedRefunds.filter(({ status }) => status !== 'failed');
  const totalCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, newCents);
  return payment.status === 'orphaned' && totalCents <= payment.amountCents;
}

/** An unreplaced one of this amount; if there is none, of a larger amount. */
function findFailedRefund(storedRefunds: readonly Refund[], paidCents: number): Refund | undefined {
  const unreplaced = storedRefunds.filter(
    ({ id, status }) =>
      status === 'failed' && !storedRefunds.some(({ replaces }) => replaces === id),
  );
  const exactMatch = unreplaced.find(({ amountCents }) => amountCents === paidCents);
  return exactMatch ?? unreplaced.find(({ amountCents }) => amountCents > paidCents);
}

async function applyRefund(
  ctx: SystemCtx,
  payment: LockedPayment,
  refund: Refund,
  stripeRefund: Stripe.Refund,
) {
  const { id: paymentId, projectId } = payment;
  const { amountCents, cause } = refund;
  const previousStatus = refund.status;
  const status = toRefundStatus(stripeRefund);
  refund.stripeRefundId = stripeRefund.id;
  // The amount of a failed refund was posted back, so its status must not change again.
  if (status === previousStatus || previousStatus === 'failed') return;
  refund.status = status;
  refund.updatedAt = ctx.now();
  const refundReference = { paymentId, projectId, amountCents, refundId: stripeRefund.id };
  const timelineEvent = {
    projectId,
    party: 'bank',
    actorId: null,
    detail: { amountCents },
  } as const;
  if (status === 'settled') {
    await post(ctx, refundSettledPosting(refundReference));
    if (cause === 'divided')
      await recordPaymentEvent(ctx, payment, { ...timelineEvent, kind: 'refundSettled' });
  }
  if (status === 'failed') {
    const wasSettled = previousStatus === 'settled';
    await post(
      ctx,
      refundFailedPosting({
        ...refundReference,
        wasSettled,
        creditedAccount: accountByCause[cause],
      }),
    );
    if (cause === 'divided')
      await recordPaymentEvent(ctx, payment, { ...timelineEvent, kind: 'refundFailed' });
    await notifyRefundFailed(ctx, payment, { amountCents, refusedBy: 'bank' });
    ctx.report(`Refund ${stripeRefund.id} of payment ${paymentId} came back from the bank`);
  }
}

/**
 * For example because the charge is disputed; admins must then resolve the refund. An accepted
 * refund is read from Stripe later.
 */
export async function applyRefundResult(
  ctx: SystemCtx,
  payment: LockedPayment,
  { params, resultId }: FinishedCommand,
): Promise<void> {
  if (resultId) return;
  const { id: paymentId, projectId } = payment;
  // Commands of earlier versions have no refund id; id 0 does not exist.
  const { metadata } = params as { metadata: { refund_id?: string } };
  const refund = await ctx.em.findOne(Refund, Number(metadata.refund_id ?? 0));
  if (refund?.status !== 'sending') return;
  refund.status = 'failed';
  refund.updatedAt = ctx.now();
  const { id, amountCents, cause } = refund;
  // Stripe has no object of a refused refund, so our id makes the effect key unique.
  const refundReference = { paymentId, projectId, amountCents, refundId: `refund-${id}` };
  await post(
    ctx,
    refundFailedPosting({
      ...refundReference,
      wasSettled: false,
      creditedAccount: accountByCause[cause],
    }),
  );
  await notifyRefundFailed(ctx, payment, { amountCents, refusedBy: 'stripe' });
}

function toRefundStatus({ status }: Stripe.Refund): Refund['status'] {
  if (status === 'succeeded') return 'settled';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
