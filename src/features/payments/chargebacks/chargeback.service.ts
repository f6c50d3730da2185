import type Stripe from 'stripe';
import { Hire } from '#features/hires/hire.entity.ts';
import { record } from '#features/hires/timeline/timeline.service.ts';
import { dueAfterHalt } from '#features/hires/work/halt.rules.ts';
import { updateNextDeadline } from '#features/hires/work/step.service.ts';
import { loseHire } from '#features/hires/work/work.service.ts';
import { disputeWithdrawn, disputeWon } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { formatCents } from '#platform/shared/money.ts';
import type { Payment } from '../payment.entity.ts';
import { Chargeback } from './chargeback.entity.ts';
import {
  notifyAdminsOfChargeback,
  notifyChargebackOpened,
  notifyChargebackWon,
} from './chargeback.mail.ts';
import { isOver } from './chargeback.rules.ts';
import { bearLoss, giveBackRest } from './loss.service.ts';

/**
 * Updates our chargebacks of a payment to their state at Stripe, and freezes the hire while one is
 * open. The caller must have locked the project and the payment. Throws if a lost chargeback cannot
 * be booked yet: Stripe does not list what it took, or the payment of an ended hire is undivided.
 */
export async function applyChargebacks(
  ctx: SystemCtx,
  payment: Payment,
  disputes: Stripe.Dispute[],
): Promise<void> {
  const closed: boolean[] = [];
  for (const theirs of disputes) closed.push(await applyChargeback(ctx, payment, theirs));
  const allOver = disputes.every(({ status }) => isOver(status));
  const isLost = disputes.some(({ status }) => status === 'lost');
  if (allOver && isLost && closed.includes(true)) await giveBackRest(ctx, payment);
  if (disputes.length > 0) await updateFreeze(ctx, payment, disputes);
}

/** Returns whether the update has closed the chargeback. */
async function applyChargeback(
  ctx: SystemCtx,
  payment: Payment,
  theirs: Stripe.Dispute,
): Promise<boolean> {
  const known = await ctx.em.findOne(Chargeback, theirs.id);
  const ours = known ?? (await openChargeback(ctx, payment, theirs));
  for (const movement of theirs.balance_transactions)
    await postMovement(ctx, payment, ours, movement);
  if (ours.status === theirs.status && known) return false;
  ours.status = theirs.status;
  if (!isOver(theirs.status) || ours.closedAt) return false;
  if (theirs.status === 'lost' && !theirs.balance_transactions.some(({ amount }) => amount < 0)) {
    throw new Error(`Chargeback ${ours.id} is lost, and Stripe does not list yet what it took`);
  }
  ours.closedAt = ctx.now();
  ours.lostCents = theirs.status === 'lost' ? lostBy(theirs) : 0;
  await ctx.em.flush();
  if (ours.lostCents === 0) await recordWin(ctx, payment, ours);
  else await lose(ctx, payment, ours);
  return true;
}

async function recordWin(ctx: SystemCtx, payment: Payment, ours: Chargeback) {
  if (await recordInTimeline(ctx, payment, 'chargebackWon', ours))
    await notifyChargebackWon(ctx, payment, ours);
}

/** Ends the hire of this payment if it is still running, and divides the loss. */
async function lose(ctx: SystemCtx, payment: Payment, { id: disputeId, lostCents }: Chargeback) {
  const hire = await ctx.em.findOne(Hire, { paymentId: payment.id });
  const hasEnded = hire && ['completed', 'cancelled'].includes(hire.state);
  if (hasEnded && payment.status === 'held') {
    throw new Error(`Payment ${payment.id} is not divided yet: its loss is booked after that`);
  }
  if (hasEnded) await recordInTimeline(ctx, payment, 'loseChargeback', { amountCents: lostCents });
  else if (hire) await loseHire(ctx, payment.projectId);
  await bearLoss(ctx, payment, { disputeId, amountCents: lostCents });
}

/**
 * Returns the lost amount in cents. A bank may return a part of it, or all, even when it decides
 * for its customer.
 */
function lostBy({ balance_transactions: movements }: Stripe.Dispute): number {
  return Math.max(0, -movements.reduce((sum, { amount }) => sum + amount, 0));
}

async function openChargeback(ctx: SystemCtx, payment: Payment, theirs: Stripe.Dispute) {
  const made = ctx.em.create(Chargeback, {
    id: theirs.id,
    paymentId: payment.id,
    amountCents: theirs.amount,
    reason: theirs.reason,
    status: theirs.status,
    openedAt: new Date(theirs.created * 1_000),
  });
  await ctx.em.flush();
  if (await recordInTimeline(ctx, payment, 'chargebackOpened', made)) {
    await notifyChargebackOpened(ctx, payment, made);
  }
  await notifyAdminsOfChargeback(ctx, payment, made);
  ctx.report(`Chargeback ${made.id} on payment ${payment.id}: evidence is due at Stripe`);
  return made;
}

/** Posts an amount that Stripe withdrew for the bank, or that the bank returned. */
async function postMovement(
  ctx: SystemCtx,
  { id: paymentId, projectId }: Payment,
  ours: Chargeback,
  { amount, fee, created }: Stripe.BalanceTransaction,
) {
  const at = new Date(created * 1_000);
  const about = { paymentId, projectId, disputeId: ours.id };
  if (amount < 0) {
    ours.feeCents = fee;
    await post(ctx, disputeWithdrawn({ ...about, amountCents: -amount, feeCents: fee }), at);
    return;
  }
  const wasDivided = ours.lostCents > 0;
  const back = { ...about, amountCents: amount, feeCents: Math.max(0, -fee), wasDivided };
  if ((await post(ctx, disputeWon(back), at)) && wasDivided) {
    const sum = formatCents(amount);
    ctx.report(`A bank gave ${sum} of chargeback ${ours.id} back after it was lost: hand it on`);
  }
}

async function updateFreeze(ctx: SystemCtx, payment: Payment, disputes: Stripe.Dispute[]) {
  const hire = await ctx.em.findOne(Hire, { paymentId: payment.id });
  const frozen = disputes.some(({ status }) => !isOver(status));
  if (!hire || hire.frozen === frozen) return;
  hire.frozen = frozen;
  if (!frozen && hire.frozenSince) {
    hire.dueAt = dueAfterHalt(hire, hire.frozenSince, ctx.now());
  }
  hire.frozenSince = frozen ? ctx.now() : null;
  await updateNextDeadline(ctx, hire);
}

/** Adds an event to the hire's timeline. Returns false if there is no hire with this payment. */
async function recordInTimeline(
  ctx: SystemCtx,
  { id, projectId }: Payment,
  kind: 'chargebackOpened' | 'chargebackWon' | 'loseChargeback',
  { amountCents, reason }: { amountCents: number; reason?: string },
): Promise<boolean> {
  if ((await ctx.em.count(Hire, { paymentId: id })) === 0) return false;
  const detail = { amountCents, ...(reason && { reason }) };
  await record(ctx, { projectId, kind, party: 'bank', actorId: null, detail });
  return true;
}
