import type Stripe from 'stripe';
import { record } from '#features/hires/timeline/timeline.service.ts';
import { balancesOfPayment } from '#features/ledger/ledger.queries.ts';
import {
  orphaned,
  refundDecided,
  refundFailed,
  refundSettled,
} from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { command } from '../command.service.ts';
import type { Payment } from '../payment.entity.ts';
import { hasNoHire } from '../payment.rules.ts';
import { Refund } from './refund.entity.ts';
import { notifyRefundFailed } from './refund.mail.ts';
import { nextNth, origin } from './refund.rules.ts';

type NewRefund = Pick<Refund, 'cause' | 'amountCents'> & {
  nth?: number;
  /** Id of the failed refund that this one replaces. */
  replaces?: number | null;
};

type Decided = Pick<Payment, 'projectId'> & {
  paymentId: string;
  cause: Refund['cause'];
  amountCents: number;
  nth: number;
};

/** Posts a refund that replaces a failed one. Returns whether it was not posted before. */
export function postAgain(ctx: SystemCtx, { cause, ...about }: Decided): Promise<boolean> {
  return post(ctx, cause === 'divided' ? refundDecided(about) : orphaned(about));
}

/** Creates a refund in the caller's transaction. Returns the id of the command that sends it. */
export async function startRefund(
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
  return (await command(ctx, 'refund', payment.id, params, nth)).id;
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
  const known = await ctx.em.find(Refund, { paymentId: payment.id }, { orderBy: { nth: 'asc' } });
  for (const theirs of refunds) {
    const ours =
      known.find((refund) => isSame(refund, theirs)) ??
      (await adopted(ctx, payment, known, theirs));
    if (ours) await applyRefund(ctx, payment, ours, theirs);
    else ctx.report(`Refund ${theirs.id} of payment ${payment.id} was not made here`);
  }
  const settled = known.filter(({ status }) => status === 'settled');
  const refundedCents = settled.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (refundedCents !== payment.refundedCents) {
    payment.refundedCents = refundedCents;
    payment.updatedAt = ctx.now();
  }
  await settleOrphan(ctx, payment);
  await ctx.em.flush();
}

/**
 * Updates the status of a payment without a hire: `refunded` if none of it is here or in transit,
 * otherwise `orphaned`.
 */
export async function settleOrphan({ em, now }: SystemCtx, payment: Payment): Promise<void> {
  if (!hasNoHire(payment)) return;
  const { unapplied, refundPending } = await balancesOfPayment(em, payment.id);
  const status = unapplied + refundPending === 0 ? 'refunded' : 'orphaned';
  if (status !== payment.status) Object.assign(payment, { status, updatedAt: now() });
}

/**
 * Returns whether both are the same refund. Old refunds have no id in their metadata and are
 * matched by amount.
 */
function isSame(ours: Refund, theirs: Stripe.Refund): boolean {
  if (ours.stripeRefundId) return ours.stripeRefundId === theirs.id;
  const named = theirs.metadata?.refund_id;
  if (named) return named === `${ours.id}`;
  return ours.status === 'sending' && theirs.amount === ours.amountCents;
}

/**
 * Creates our row for a refund that was made directly at Stripe. Returns null unless the whole
 * payment is refunded anyway and our refunds leave room for it, or it pays a failed refund wholly
 * or in part. The rest of a failed refund is sent again. If it conflicts with a refund of ours in
 * progress, Stripe refuses ours, which then fails.
 */
async function adopted(ctx: SystemCtx, payment: Payment, known: Refund[], theirs: Stripe.Refund) {
  const { id: paymentId, projectId } = payment;
  const amountCents = theirs.amount;
  const failed = failedFor(known, amountCents);
  if (!failed && !isLeft(payment, known, amountCents)) return null;
  const cause = failed?.cause ?? 'orphaned';
  const nth = nextNth(known);
  const restCents = failed ? failed.amountCents - amountCents : 0;
  if (failed) {
    const balances = await balancesOfPayment(ctx.em, paymentId);
    if (balances[origin[cause]] < failed.amountCents) return null;
    await postAgain(ctx, { paymentId, projectId, cause, amountCents, nth });
  }
  const at = ctx.now();
  const refund = ctx.em.create(Refund, {
    paymentId,
    nth,
    amountCents,
    cause,
    stripeRefundId: theirs.id,
    replaces: failed && restCents === 0 ? failed.id : null,
    createdAt: at,
    updatedAt: at,
  });
  known.push(refund);
  if (failed && restCents > 0) {
    const rest = { cause, amountCents: restCents, nth: nth + 1 };
    await postAgain(ctx, { paymentId, projectId, ...rest });
    await startRefund(ctx, payment, { ...rest, replaces: failed.id });
    known.push(await ctx.em.findOneOrFail(Refund, { paymentId, nth: rest.nth }));
  }
  return refund;
}

/** Returns whether the whole payment is refunded and our refunds leave at least this amount. */
function isLeft(payment: Payment, known: readonly Refund[], cents: number): boolean {
  const ours = known.filter(({ status }) => status !== 'failed');
  const sum = ours.reduce((all, { amountCents }) => all + amountCents, cents);
  return payment.status === 'orphaned' && sum <= payment.amountCents;
}

/** Returns a failed refund that was not replaced, of this amount or otherwise of more. */
function failedFor(known: readonly Refund[], cents: number): Refund | undefined {
  const waiting = known.filter(
    ({ id, status }) => status === 'failed' && !known.some(({ replaces }) => replaces === id),
  );
  const ofCents = waiting.find(({ amountCents }) => amountCents === cents);
  return ofCents ?? waiting.find(({ amountCents }) => amountCents > cents);
}

async function applyRefund(ctx: SystemCtx, payment: Payment, ours: Refund, theirs: Stripe.Refund) {
  const { id: paymentId, projectId } = payment;
  const { amountCents, cause } = ours;
  const before = ours.status;
  const status = statusOf(theirs);
  ours.stripeRefundId = theirs.id;
  if (status === before || before === 'failed') return;
  ours.status = status;
  ours.updatedAt = ctx.now();
  const about = { paymentId, projectId, amountCents, refundId: theirs.id };
  const event = { projectId, party: 'bank', actorId: null, detail: { amountCents } } as const;
  if (status === 'settled') {
    await post(ctx, refundSettled(about));
    if (cause === 'divided') await record(ctx, { ...event, kind: 'refundSettled' });
  }
  if (status === 'failed') {
    const wasSettled = before === 'settled';
    await post(ctx, refundFailed({ ...about, wasSettled, backTo: origin[cause] }));
    if (cause === 'divided') await record(ctx, { ...event, kind: 'refundFailed' });
    await notifyRefundFailed(ctx, payment, { amountCents, by: 'bank' });
    ctx.report(`Refund ${theirs.id} of payment ${paymentId} came back from the bank`);
  }
}

/**
 * Marks a refund as failed that Stripe refused, such as of a disputed charge; admins must resolve
 * it.
 */
export async function refuseRefund(
  ctx: SystemCtx,
  payment: Payment,
  params: Record<string, unknown>,
): Promise<void> {
  const { id: paymentId, projectId } = payment;
  const { metadata } = params as { metadata: { refund_id?: string } };
  const refund = await ctx.em.findOne(Refund, Number(metadata.refund_id ?? 0));
  if (refund?.status !== 'sending') return;
  refund.status = 'failed';
  refund.updatedAt = ctx.now();
  const { id, amountCents, cause } = refund;
  const about = { paymentId, projectId, amountCents, refundId: `refund-${id}` };
  await post(ctx, refundFailed({ ...about, wasSettled: false, backTo: origin[cause] }));
  await notifyRefundFailed(ctx, payment, { amountCents, by: 'provider' });
}

function statusOf({ status }: Stripe.Refund): Refund['status'] {
  if (status === 'succeeded') return 'settled';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
