import type Stripe from 'stripe';
import { recordEvent } from '#features/hires/timeline/timeline.service.ts';
import { loadPaymentBalances } from '#features/ledger/ledger.queries.ts';
import {
  orphanedPosting,
  refundDecidedPosting,
  refundFailedPosting,
  refundSettledPosting,
} from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import type { Payment } from '../payment.entity.ts';
import { isWithoutHire } from '../payment.rules.ts';
import type { CommandResponse } from '../stripe-commands/apply-command-result.service.ts';
import { createCommand } from '../stripe-commands/stripe-command.service.ts';
import { Refund } from './refund.entity.ts';
import { notifyRefundFailed } from './refund.mail.ts';
import { accountByCause, nextRefundNumber } from './refund.rules.ts';

type NewRefund = Pick<Refund, 'cause' | 'amountCents'> & {
  nth?: number;
  /** Id of the failed refund that this one replaces. */
  replaces?: number | null;
};

type RefundPosting = Pick<Payment, 'projectId'> & {
  paymentId: string;
  cause: Refund['cause'];
  amountCents: number;
  nth: number;
};

/** Posts a refund that replaces a failed one. Returns whether it was not posted before. */
export function postRefund(
  ctx: SystemCtx,
  { cause, ...refundReference }: RefundPosting,
): Promise<boolean> {
  return post(
    ctx,
    cause === 'divided' ? refundDecidedPosting(refundReference) : orphanedPosting(refundReference),
  );
}

/** Creates a refund in the caller's transaction. Returns the id of the command that sends it. */
export async function createRefund(
  ctx: SystemCtx,
  payment: Payment,
  { cause, amountCents, nth = 1, replaces = null }: NewRefund,
): Promise<number> {
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
  return (await createCommand(ctx, 'refund', payment.id, params, nth)).id;
}

/**
 * Updates our refunds of a payment to their state at Stripe. The caller must have locked the
 * project.
 */
export async function applyRefunds(
  ctx: SystemCtx,
  payment: Payment,
  refunds: Stripe.Refund[],
): Promise<void> {
  const storedRefunds = await ctx.em.find(
    Refund,
    { paymentId: payment.id },
    { orderBy: { nth: 'asc' } },
  );
  for (const stripeRefund of refunds) {
    const ours =
      storedRefunds.find((refund) => isSameRefund(refund, stripeRefund)) ??
      (await adoptRefund(ctx, payment, storedRefunds, stripeRefund));
    if (ours) await applyRefund(ctx, payment, ours, stripeRefund);
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

/**
 * Updates the status of a payment without a hire: `refunded` if none of its money is in our accounts
 * or in transit, otherwise `orphaned`.
 */
export async function updateOrphanStatus({ em, now }: SystemCtx, payment: Payment): Promise<void> {
  if (!isWithoutHire(payment)) return;
  const { unapplied, refundPending } = await loadPaymentBalances(em, payment.id);
  const status = unapplied + refundPending === 0 ? 'refunded' : 'orphaned';
  if (status !== payment.status) Object.assign(payment, { status, updatedAt: now() });
}

/**
 * Returns whether our refund and Stripe's are the same. Old refunds have no id in their metadata and are
 * matched by amount.
 */
function isSameRefund(ours: Refund, stripeRefund: Stripe.Refund): boolean {
  if (ours.stripeRefundId) return ours.stripeRefundId === stripeRefund.id;
  const refundId = stripeRefund.metadata?.refund_id;
  if (refundId) return refundId === `${ours.id}`;
  return ours.status === 'sending' && stripeRefund.amount === ours.amountCents;
}

/**
 * Creates our row for a refund that was made directly at Stripe, and returns it. Returns null unless
 * the refund pays a failed refund wholly or in part, or the payment is `orphaned` and our refunds
 * leave room for this one. Sends the rest of a failed refund again. If Stripe's refund conflicts
 * with one of ours in progress, Stripe refuses ours, which then fails.
 */
async function adoptRefund(
  ctx: SystemCtx,
  payment: Payment,
  storedRefunds: Refund[],
  stripeRefund: Stripe.Refund,
) {
  const { id: paymentId, projectId } = payment;
  const amountCents = stripeRefund.amount;
  const failedRefund = findFailedRefund(storedRefunds, amountCents);
  if (!failedRefund && !hasRoomFor(payment, storedRefunds, amountCents)) return null;
  const cause = failedRefund?.cause ?? 'orphaned';
  const nth = nextRefundNumber(storedRefunds);
  const restCents = failedRefund ? failedRefund.amountCents - amountCents : 0;
  if (failedRefund) {
    const balances = await loadPaymentBalances(ctx.em, paymentId);
    if (balances[accountByCause[cause]] < failedRefund.amountCents) return null;
    await postRefund(ctx, { paymentId, projectId, cause, amountCents, nth });
  }
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
    const remainder = { cause, amountCents: restCents, nth: nth + 1 };
    await postRefund(ctx, { paymentId, projectId, ...remainder });
    await createRefund(ctx, payment, { ...remainder, replaces: failedRefund.id });
    storedRefunds.push(await ctx.em.findOneOrFail(Refund, { paymentId, nth: remainder.nth }));
  }
  return refund;
}

/** Returns whether the payment is refunded completely and our refunds leave this amount. */
function hasRoomFor(payment: Payment, storedRefunds: readonly Refund[], cents: number): boolean {
  const ours = storedRefunds.filter(({ status }) => status !== 'failed');
  const sum = ours.reduce((all, { amountCents }) => all + amountCents, cents);
  return payment.status === 'orphaned' && sum <= payment.amountCents;
}

/** Returns a failed refund that was not replaced, of this amount or otherwise of more. */
function findFailedRefund(storedRefunds: readonly Refund[], cents: number): Refund | undefined {
  const unreplaced = storedRefunds.filter(
    ({ id, status }) =>
      status === 'failed' && !storedRefunds.some(({ replaces }) => replaces === id),
  );
  const exactMatch = unreplaced.find(({ amountCents }) => amountCents === cents);
  return exactMatch ?? unreplaced.find(({ amountCents }) => amountCents > cents);
}

async function applyRefund(
  ctx: SystemCtx,
  payment: Payment,
  ours: Refund,
  stripeRefund: Stripe.Refund,
) {
  const { id: paymentId, projectId } = payment;
  const { amountCents, cause } = ours;
  const previousStatus = ours.status;
  const status = toRefundStatus(stripeRefund);
  ours.stripeRefundId = stripeRefund.id;
  if (status === previousStatus || previousStatus === 'failed') return;
  ours.status = status;
  ours.updatedAt = ctx.now();
  const refundReference = { paymentId, projectId, amountCents, refundId: stripeRefund.id };
  const event = { projectId, party: 'bank', actorId: null, detail: { amountCents } } as const;
  if (status === 'settled') {
    await post(ctx, refundSettledPosting(refundReference));
    if (cause === 'divided') await recordEvent(ctx, { ...event, kind: 'refundSettled' });
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
    if (cause === 'divided') await recordEvent(ctx, { ...event, kind: 'refundFailed' });
    await notifyRefundFailed(ctx, payment, { amountCents, by: 'bank' });
    ctx.report(`Refund ${stripeRefund.id} of payment ${paymentId} came back from the bank`);
  }
}

/**
 * Marks a refund as failed if Stripe refused it, for example because the charge is disputed; admins
 * must resolve it. Does nothing if Stripe accepted the refund, because its state is read from Stripe.
 */
export async function applyRefundResult(
  ctx: SystemCtx,
  payment: Payment,
  { params, resultId }: CommandResponse,
): Promise<void> {
  if (resultId) return;
  const { id: paymentId, projectId } = payment;
  const { metadata } = params as { metadata: { refund_id?: string } };
  const refund = await ctx.em.findOne(Refund, Number(metadata.refund_id ?? 0));
  if (refund?.status !== 'sending') return;
  refund.status = 'failed';
  refund.updatedAt = ctx.now();
  const { id, amountCents, cause } = refund;
  const refundReference = { paymentId, projectId, amountCents, refundId: `refund-${id}` };
  await post(
    ctx,
    refundFailedPosting({
      ...refundReference,
      wasSettled: false,
      creditedAccount: accountByCause[cause],
    }),
  );
  await notifyRefundFailed(ctx, payment, { amountCents, by: 'provider' });
}

function toRefundStatus({ status }: Stripe.Refund): Refund['status'] {
  if (status === 'succeeded') return 'settled';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
