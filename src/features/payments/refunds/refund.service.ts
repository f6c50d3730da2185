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
import { tellOfFailedRefund } from './refund.mail.ts';
import { nextNth, origin } from './refund.rules.ts';

type NewRefund = Pick<Refund, 'cause' | 'amountCents'> & {
  nth?: number;
  /** The one that failed, and is sent again. */
  replaces?: number | null;
};

type Decided = Pick<Payment, 'projectId'> & {
  paymentId: string;
  cause: Refund['cause'];
  amountCents: number;
  nth: number;
};

/** The books of a refund that takes the place of one that failed: the money leaves its origin again. */
export function postAgain(ctx: SystemCtx, { cause, ...about }: Decided): Promise<boolean> {
  return post(ctx, cause === 'divided' ? refundDecided(about) : orphaned(about));
}

/** Decides a refund, in the caller's transaction; gives the command that carries it out. */
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

/** Makes our refunds of a payment agree with Stripe's; the caller holds the project's lock. */
export async function applyRefunds(
  ctx: SystemCtx,
  payment: Payment,
  found: Stripe.Refund[],
): Promise<void> {
  const known = await ctx.em.find(Refund, { paymentId: payment.id }, { orderBy: { nth: 'asc' } });
  for (const theirs of found) {
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

/** A payment nobody was hired with is over once nothing of it lies here or is on its way. */
export async function settleOrphan({ em, now }: SystemCtx, payment: Payment): Promise<void> {
  if (!hasNoHire(payment)) return;
  const { unapplied, refundPending } = await balancesOfPayment(em, payment.id);
  const status = unapplied + refundPending === 0 ? 'refunded' : 'orphaned';
  if (status !== payment.status) Object.assign(payment, { status, updatedAt: now() });
}

/** Those of before refunds were numbered are known by their amount. */
function isSame(ours: Refund, theirs: Stripe.Refund): boolean {
  if (ours.stripeRefundId) return ours.stripeRefundId === theirs.id;
  const named = theirs.metadata?.refund_id;
  if (named) return named === `${ours.id}`;
  return ours.status === 'sending' && theirs.amount === ours.amountCents;
}

/**
 * A refund somebody made at Stripe: ours to keep where all of the payment goes back anyway and ours
 * leave room for it, and where it does, wholly or in part, what one that failed did not. The rest of
 * that goes anew. What is in the way of one of ours waits: Stripe refuses that, and it fails.
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

/** Whether all of a payment goes back, and so much of it by no refund of ours. */
function isLeft(payment: Payment, known: readonly Refund[], cents: number): boolean {
  const ours = known.filter(({ status }) => status !== 'failed');
  const sum = ours.reduce((all, { amountCents }) => all + amountCents, cents);
  return payment.status === 'orphaned' && sum <= payment.amountCents;
}

/** The refund that failed, and was not made again, of this sum or else of more. */
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
  const told = { projectId, party: 'bank', actorId: null, detail: { amountCents } } as const;
  if (status === 'settled') {
    await post(ctx, refundSettled(about));
    if (cause === 'divided') await record(ctx, { ...told, kind: 'refundSettled' });
  }
  if (status === 'failed') {
    const wasSettled = before === 'settled';
    await post(ctx, refundFailed({ ...about, wasSettled, backTo: origin[cause] }));
    if (cause === 'divided') await record(ctx, { ...told, kind: 'refundFailed' });
    await tellOfFailedRefund(ctx, payment, { amountCents, by: 'bank' });
    ctx.report(`Refund ${theirs.id} of payment ${paymentId} came back from the bank`);
  }
}

/** Stripe will not make this refund, such as of a charge a bank disputes: an admin must look. */
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
  await tellOfFailedRefund(ctx, payment, { amountCents, by: 'provider' });
}

function statusOf({ status }: Stripe.Refund): Refund['status'] {
  if (status === 'succeeded') return 'settled';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
