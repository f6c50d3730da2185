import type Stripe from 'stripe';
import { computeDueDateAfterFreeze } from '#features/hires/deadlines/deadlines.rules.ts';
import { findOpenDispute } from '#features/hires/disputes/dispute.queries.ts';
import { Hire } from '#features/hires/hire.entity.ts';
import { updateNextDeadline } from '#features/hires/steps/step.service.ts';
import { cancelAfterLostChargeback } from '#features/hires/steps/step-actions.service.ts';
import { recordEvent } from '#features/hires/timeline/timeline.service.ts';
import { disputeWithdrawnPosting, disputeWonPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { Payment } from '../payment.entity.ts';
import { Chargeback } from './chargeback.entity.ts';
import {
  notifyAdminsOfChargeback,
  notifyChargebackOpened,
  notifyChargebackWon,
} from './chargeback.mail.ts';
import { isClosedStatus } from './chargeback.rules.ts';
import { bookLoss, refundRemainder } from './chargeback-loss.service.ts';

/**
 * Updates our chargebacks of a payment to their state at Stripe, and freezes the hire while one is
 * open. The caller must have locked the project and the payment. Throws if a lost chargeback cannot
 * be booked yet, because Stripe does not list the withdrawn amount yet, or because the payment of an
 * ended hire is not divided yet.
 */
export async function applyChargebacks(
  ctx: SystemCtx,
  payment: Payment,
  disputes: Stripe.Dispute[],
): Promise<void> {
  const closures: boolean[] = [];
  for (const dispute of disputes) closures.push(await applyChargeback(ctx, payment, dispute));
  const areAllClosed = disputes.every(({ status }) => isClosedStatus(status));
  const isLost = disputes.some(({ status }) => status === 'lost');
  if (areAllClosed && isLost && closures.includes(true)) await refundRemainder(ctx, payment);
  if (disputes.length > 0) await updateFreeze(ctx, payment, disputes);
}

/** Returns whether the update has closed the chargeback. */
async function applyChargeback(
  ctx: SystemCtx,
  payment: Payment,
  dispute: Stripe.Dispute,
): Promise<boolean> {
  const storedChargeback = await ctx.em.findOne(Chargeback, dispute.id);
  const chargeback = storedChargeback ?? (await openChargeback(ctx, payment, dispute));
  for (const balanceTransaction of dispute.balance_transactions)
    await postBalanceTransaction(ctx, payment, chargeback, balanceTransaction);
  if (chargeback.status === dispute.status && storedChargeback) return false;
  chargeback.status = dispute.status;
  if (!isClosedStatus(dispute.status) || chargeback.closedAt) return false;
  if (dispute.status === 'lost' && !dispute.balance_transactions.some(({ amount }) => amount < 0)) {
    throw new Error(
      `Chargeback ${chargeback.id} is lost, and Stripe does not list yet what it took`,
    );
  }
  chargeback.closedAt = ctx.now();
  chargeback.lostCents = dispute.status === 'lost' ? calculateLostCents(dispute) : 0;
  await ctx.em.flush();
  if (chargeback.lostCents === 0) await applyWin(ctx, payment, chargeback);
  else await applyLoss(ctx, payment, chargeback);
  return true;
}

async function applyWin(ctx: SystemCtx, payment: Payment, chargeback: Chargeback) {
  if (await recordInTimeline(ctx, payment, 'chargebackWon', chargeback))
    await notifyChargebackWon(ctx, payment, chargeback);
}

/** Ends the hire of this payment if it is still running, and divides the loss. */
async function applyLoss(
  ctx: SystemCtx,
  payment: Payment,
  { id: disputeId, lostCents }: Chargeback,
) {
  const hire = await ctx.em.findOne(Hire, { paymentId: payment.id });
  const hasEnded = hire && ['completed', 'cancelled'].includes(hire.state);
  if (hasEnded && payment.status === 'held') {
    throw new Error(`Payment ${payment.id} is not divided yet: its loss is booked after that`);
  }
  if (hasEnded) await recordInTimeline(ctx, payment, 'loseChargeback', { amountCents: lostCents });
  else if (hire) await cancelAfterLostChargeback(ctx, payment.projectId);
  await bookLoss(ctx, payment, { disputeId, amountCents: lostCents });
}

/**
 * Returns the lost amount in cents. A bank may return a part of it, or all, even when it decides
 * for its customer.
 */
function calculateLostCents({ balance_transactions: balanceTransactions }: Stripe.Dispute): number {
  return Math.max(0, -balanceTransactions.reduce((sum, { amount }) => sum + amount, 0));
}

async function openChargeback(ctx: SystemCtx, payment: Payment, dispute: Stripe.Dispute) {
  const created = ctx.em.create(Chargeback, {
    id: dispute.id,
    paymentId: payment.id,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    openedAt: new Date(dispute.created * 1_000),
  });
  await ctx.em.flush();
  if (await recordInTimeline(ctx, payment, 'chargebackOpened', created)) {
    await notifyChargebackOpened(ctx, payment, created);
  }
  await notifyAdminsOfChargeback(ctx, payment, created);
  ctx.report(`Chargeback ${created.id} on payment ${payment.id}: evidence is due at Stripe`);
  return created;
}

/** Posts an amount that Stripe withdrew for the bank, or that the bank returned. */
async function postBalanceTransaction(
  ctx: SystemCtx,
  { id: paymentId, projectId }: Payment,
  chargeback: Chargeback,
  { amount, fee, created }: Stripe.BalanceTransaction,
) {
  const at = new Date(created * 1_000);
  const disputeReference = { paymentId, projectId, disputeId: chargeback.id };
  if (amount < 0) {
    chargeback.feeCents = fee;
    await post(
      ctx,
      disputeWithdrawnPosting({ ...disputeReference, amountCents: -amount, feeCents: fee }),
      at,
    );
    return;
  }
  const wasDivided = chargeback.lostCents > 0;
  const returnedAmounts = {
    ...disputeReference,
    amountCents: amount,
    feeCents: Math.max(0, -fee),
    wasDivided,
  };
  if ((await post(ctx, disputeWonPosting(returnedAmounts), at)) && wasDivided) {
    const formattedAmount = formatCents(amount);
    ctx.report(
      `A bank gave ${formattedAmount} of chargeback ${chargeback.id} back after it was lost: hand it on`,
    );
  }
}

async function updateFreeze(ctx: SystemCtx, payment: Payment, disputes: Stripe.Dispute[]) {
  const hire = await ctx.em.findOne(Hire, { paymentId: payment.id });
  const frozen = disputes.some(({ status }) => !isClosedStatus(status));
  if (!hire || hire.frozen === frozen) return;
  hire.frozen = frozen;
  if (!frozen && hire.frozenSince) {
    hire.dueAt = computeDueDateAfterFreeze(hire, hire.frozenSince, ctx.now());
    // Admins could not decide during the freeze, so they get time before the automatic settlement.
    const dispute = await findOpenDispute(ctx.em, hire.projectId);
    if (dispute && dispute.decidableFrom < ctx.now()) dispute.decidableFrom = ctx.now();
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
  await recordEvent(ctx, { projectId, kind, party: 'bank', actorId: null, detail });
  return true;
}
