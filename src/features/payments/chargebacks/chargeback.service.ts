import type Stripe from 'stripe';
import { computeDueDateAfterFreeze } from '#features/hires/deadlines/deadlines.rules.ts';
import { findOpenDispute } from '#features/hires/disputes/dispute.queries.ts';
import { hasEnded } from '#features/hires/hire.rules.ts';
import { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import { updateNextDeadline } from '#features/hires/steps/step.service.ts';
import { loseChargeback } from '#features/hires/steps/step-actions.service.ts';
import { chargebackWithdrawnPosting, chargebackWonPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { LockedPayment } from '../lock-payment.service.ts';
import type { Payment } from '../payment.entity.ts';
import { recordPaymentEvent } from '../payment-event.service.ts';
import { Chargeback } from './chargeback.entity.ts';
import {
  notifyAdminsOfChargeback,
  notifyChargebackOpened,
  notifyChargebackWon,
} from './chargeback.mail.ts';
import { isClosedChargebackStatus } from './chargeback.rules.ts';
import { bookLoss, refundRemainder } from './chargeback-loss.service.ts';

/**
 * Updates our chargebacks of a payment to the state of Stripe's disputes. Freezes the milestone
 * while a chargeback is open. When the last open chargeback was closed and any chargeback is lost,
 * refunds the rest of the payment. Throws if the loss cannot be booked yet: Stripe does not list
 * the withdrawn amount, the payment of an ended milestone is not divided, or money of the payment
 * is in transit.
 */
export async function applyChargebacks(
  ctx: SystemCtx,
  payment: LockedPayment,
  stripeDisputes: Stripe.Dispute[],
): Promise<void> {
  let wasAnyClosedNow = false;
  for (const stripeDispute of stripeDisputes) {
    const isNowClosed = await applyChargeback(ctx, payment, stripeDispute);
    if (isNowClosed) wasAnyClosedNow = true;
  }
  const areAllClosed = stripeDisputes.every(({ status }) => isClosedChargebackStatus(status));
  const isLost = stripeDisputes.some(({ status }) => status === 'lost');
  if (areAllClosed && isLost && wasAnyClosedNow) await refundRemainder(ctx, payment);
  if (stripeDisputes.length > 0) await updateFreeze(ctx, payment, stripeDisputes);
}

/** Returns whether this call closed the chargeback. */
async function applyChargeback(
  ctx: SystemCtx,
  payment: LockedPayment,
  stripeDispute: Stripe.Dispute,
): Promise<boolean> {
  const { status, balance_transactions: balanceTransactions } = stripeDispute;
  const storedChargeback = await ctx.em.findOne(Chargeback, stripeDispute.id);
  const chargeback = storedChargeback ?? (await createChargeback(ctx, payment, stripeDispute));
  for (const balanceTransaction of balanceTransactions)
    await postBalanceTransaction(ctx, payment, chargeback, balanceTransaction);
  if (chargeback.status === status && storedChargeback) return false;
  chargeback.status = status;
  if (!isClosedChargebackStatus(status) || chargeback.closedAt) return false;
  if (status === 'lost' && !balanceTransactions.some(({ amount }) => amount < 0)) {
    throw new Error(
      `Chargeback ${chargeback.id} is lost, and Stripe does not list yet what it took`,
    );
  }
  chargeback.closedAt = ctx.now();
  chargeback.lostCents = status === 'lost' ? calculateLostCents(stripeDispute) : 0;
  await ctx.em.flush();
  // `lostCents` is also 0 if the chargeback is lost but the bank returned the whole amount.
  if (chargeback.lostCents === 0) await applyWin(ctx, payment, chargeback);
  else await applyLoss(ctx, payment, chargeback);
  return true;
}

async function applyWin(ctx: SystemCtx, payment: LockedPayment, chargeback: Chargeback) {
  if ((await ctx.em.count(Milestone, { paymentId: payment.id })) === 0) return;
  await recordInTimeline(ctx, payment, 'chargebackWon', chargeback);
  await notifyChargebackWon(ctx, payment, chargeback);
}

async function applyLoss(
  ctx: SystemCtx,
  payment: LockedPayment,
  { id: stripeDisputeId, lostCents }: Chargeback,
) {
  const milestone = await ctx.em.findOne(Milestone, { paymentId: payment.id });
  const isEnded = milestone !== null && hasEnded(milestone);
  if (isEnded && payment.status === 'held') {
    throw new Error(`Payment ${payment.id} is not divided yet: the loss is booked after that`);
  }
  if (isEnded) await recordInTimeline(ctx, payment, 'loseChargeback', { amountCents: lostCents });
  else if (milestone) await loseChargeback(ctx, milestone);
  await bookLoss(ctx, payment, { stripeDisputeId, amountCents: lostCents });
}

/** A bank may return a part or all of the amount although it decides for its customer. */
function calculateLostCents({ balance_transactions: balanceTransactions }: Stripe.Dispute): number {
  return Math.max(0, -balanceTransactions.reduce((sum, { amount }) => sum + amount, 0));
}

async function createChargeback(
  ctx: SystemCtx,
  payment: LockedPayment,
  stripeDispute: Stripe.Dispute,
): Promise<Chargeback> {
  const chargeback = ctx.em.create(Chargeback, {
    id: stripeDispute.id,
    paymentId: payment.id,
    amountCents: stripeDispute.amount,
    reason: stripeDispute.reason,
    status: stripeDispute.status,
    openedAt: new Date(stripeDispute.created * 1_000),
  });
  await ctx.em.flush();
  const milestone = await ctx.em.findOne(Milestone, { paymentId: payment.id });
  if (milestone) {
    await recordInTimeline(ctx, payment, 'chargebackOpened', chargeback);
    await notifyChargebackOpened(ctx, payment, chargeback, milestone);
  }
  await notifyAdminsOfChargeback(ctx, payment, chargeback);
  ctx.report(`Chargeback ${chargeback.id} on payment ${payment.id}: evidence is due at Stripe`);
  return chargeback;
}

/** Negative amounts were withdrawn for the bank. Posts nothing if the amount was posted before. */
async function postBalanceTransaction(
  ctx: SystemCtx,
  { id: paymentId, projectId }: Payment,
  chargeback: Chargeback,
  { amount, fee, created }: Stripe.BalanceTransaction,
) {
  const at = new Date(created * 1_000);
  const chargebackReference = { paymentId, projectId, stripeDisputeId: chargeback.id };
  if (amount < 0) {
    chargeback.feeCents = fee;
    await post(
      ctx,
      chargebackWithdrawnPosting({ ...chargebackReference, amountCents: -amount, feeCents: fee }),
      at,
    );
    return;
  }
  const isLossPosted = chargeback.lostCents > 0;
  const returnedAmounts = {
    ...chargebackReference,
    amountCents: amount,
    // A returned fee is negative.
    feeCents: Math.max(0, -fee),
    isLossPosted,
  };
  const isNew = await post(ctx, chargebackWonPosting(returnedAmounts), at);
  if (isNew && isLossPosted) {
    const formattedAmount = formatCents(amount);
    ctx.report(
      `A bank returned ${formattedAmount} of chargeback ${chargeback.id} after it was lost: pass it on`,
    );
  }
}

/** Extends the due date by the frozen time when the freeze ends. */
async function updateFreeze(
  ctx: SystemCtx,
  payment: LockedPayment,
  stripeDisputes: Stripe.Dispute[],
) {
  const milestone = await ctx.em.findOne(Milestone, { paymentId: payment.id });
  const isFrozen = stripeDisputes.some(({ status }) => !isClosedChargebackStatus(status));
  if (!milestone || milestone.frozen === isFrozen) return;
  milestone.frozen = isFrozen;
  if (!isFrozen && milestone.frozenSince) {
    milestone.dueAt = computeDueDateAfterFreeze(milestone, milestone.frozenSince, ctx.now());
    // Admins could not decide the dispute during the freeze, so their time to decide starts now.
    const dispute = await findOpenDispute(ctx.em, milestone.id);
    if (dispute && dispute.decidableFrom < ctx.now()) dispute.decidableFrom = ctx.now();
  }
  milestone.frozenSince = isFrozen ? ctx.now() : null;
  await updateNextDeadline(ctx, milestone);
}

/** The payment must fund a milestone. */
async function recordInTimeline(
  ctx: SystemCtx,
  payment: LockedPayment,
  kind: 'chargebackOpened' | 'chargebackWon' | 'loseChargeback',
  { amountCents, reason }: { amountCents: number; reason?: string },
): Promise<void> {
  const detail = { amountCents, ...(reason && { reason }) };
  await recordPaymentEvent(ctx, payment, { kind, party: 'bank', actorId: null, detail });
}
