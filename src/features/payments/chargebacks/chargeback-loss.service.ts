import { takeRefundNumber } from '#features/hires/money/refund-number.service.ts';
import { loadPaymentBalances } from '#features/ledger/ledger.queries.ts';
import {
  chargebackLostPosting,
  debtWrittenOffPosting,
  transferReversedPosting,
} from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import { lockProject } from '#features/projects/project.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { updateHoldsMoney } from '../holds-money.service.ts';
import type { LockedPayment } from '../lock-payment.service.ts';
import { isWithoutHire } from '../payment.rules.ts';
import { Payout } from '../payouts/payout.entity.ts';
import { Refund } from '../refunds/refund.entity.ts';
import { accountByCause } from '../refunds/refund.rules.ts';
import { createRefund, postRefund, updateOrphanStatus } from '../refunds/refund.service.ts';
import { StripeCommand } from '../stripe-commands/stripe-command.entity.ts';
import type { FinishedCommand } from '../stripe-commands/stripe-command.rules.ts';
import { createCommand } from '../stripe-commands/stripe-command.service.ts';
import { notifyChargebackLost } from './chargeback.mail.ts';
import { divideLoss } from './chargeback.rules.ts';

/**
 * Divides the amount of a lost chargeback between the accounts that have the payment's money
 * (`divideLoss`) and posts the parts. Reduces a waiting payout, and creates the command that
 * reverses a transfer that was sent. Notifies the developer. Throws if money of the payment is in
 * transit, so that the job is retried.
 */
export async function bookLoss(
  ctx: SystemCtx,
  payment: LockedPayment,
  { stripeDisputeId, amountCents }: { stripeDisputeId: string; amountCents: number },
): Promise<void> {
  const { id: paymentId, projectId, developerId } = payment;
  const { unapplied, held, refundPending } = await loadPaymentBalances(ctx.em, paymentId);
  // Only the newest payout has money, because each further payout replaces a failed one.
  const payout = await ctx.em.findOne(Payout, { paymentId }, { orderBy: { nth: 'desc' } });
  const pendingReversalCount = await ctx.em.count(StripeCommand, {
    ...reversalFilter(paymentId),
    status: 'new',
  });
  if (payout?.status === 'sending' || pendingReversalCount > 0 || refundPending > 0) {
    throw new Error(`Money of payment ${paymentId} is on its way: the loss is booked after that`);
  }
  const shares = divideLoss(amountCents, {
    unapplied,
    held,
    waiting: payout?.status === 'waiting' ? payout.amountCents : 0,
    sent: payout?.status === 'sent' ? payout.amountCents - payout.reversedCents : 0,
  });
  // The status of a payment without a hire does not change here.
  if (!isWithoutHire(payment)) {
    payment.status = 'lost';
    await updateHoldsMoney(ctx.em, await lockProject(ctx.em, projectId));
  }
  await post(
    ctx,
    chargebackLostPosting({ paymentId, projectId, stripeDisputeId, developerId, shares }),
  );
  await notifyChargebackLost(ctx, payment, {
    waitingCents: shares.waiting,
    sentCents: shares.sent,
  });
  if (payout && shares.waiting > 0) reduceWaitingPayout(payout, shares.waiting, ctx.now());
  if (payout && shares.sent > 0)
    await createReversal(ctx, payment, payout, stripeDisputeId, shares.sent);
  await updateOrphanStatus(ctx, payment);
}

const reversalFilter = (paymentId: string) => ({ paymentId, kind: 'reversal' as const });

/**
 * Refunds the unapplied money of a payment without a hire, or the held money of a `lost` payment.
 * Does nothing if none is left.
 */
export async function refundRemainder(ctx: SystemCtx, payment: LockedPayment): Promise<void> {
  const { id: paymentId, projectId, status } = payment;
  const balances = await loadPaymentBalances(ctx.em, paymentId);
  const cause = isWithoutHire(payment) ? 'orphaned' : 'divided';
  const amountCents = balances[accountByCause[cause]];
  if (amountCents === 0 || (cause === 'divided' && status !== 'lost')) return;
  const lastRefund = await ctx.em.findOne(Refund, { paymentId }, { orderBy: { nth: 'desc' } });
  const nth = await takeRefundNumber(ctx.em, paymentId);
  await postRefund(ctx, { paymentId, projectId, cause, amountCents, nth });
  // Replaces a failed refund, because admins must not retry it: the bank took back a part of it.
  const replaces = lastRefund?.status === 'failed' ? lastRefund.id : null;
  await createRefund(ctx, payment, { cause, amountCents, nth, replaces });
}

/** `failed` if nothing is left. */
function reduceWaitingPayout(payout: Payout, amountCents: number, at: Date): void {
  payout.updatedAt = at;
  if (amountCents < payout.amountCents) payout.amountCents -= amountCents;
  else Object.assign(payout, { status: 'failed', lastError: 'The bank took the payment back.' });
}

async function createReversal(
  ctx: SystemCtx,
  payment: LockedPayment,
  payout: Payout,
  stripeDisputeId: string,
  amountCents: number,
) {
  const { id, paymentId, stripeTransferId } = payout;
  const metadata = { payment_id: paymentId, payout_id: `${id}`, dispute_id: stripeDisputeId };
  const params = { transfer: stripeTransferId, amount: amountCents, metadata };
  const nth = 1 + (await ctx.em.count(StripeCommand, reversalFilter(paymentId)));
  await createCommand(ctx, 'reversal', payment, params, nth);
}

/** If Stripe refused the reversal, the developer's debt becomes a loss of the platform. */
export async function applyReversalResult(
  ctx: SystemCtx,
  { id: paymentId, projectId, developerId }: LockedPayment,
  { params, resultId: reversalId }: FinishedCommand,
): Promise<void> {
  const { amount: amountCents, metadata } = params as {
    amount: number;
    metadata: { payout_id: string; dispute_id: string };
  };
  const postingFields = { paymentId, projectId, developerId, amountCents };
  if (!reversalId) {
    const stripeDisputeId = metadata.dispute_id;
    await post(ctx, debtWrittenOffPosting({ ...postingFields, stripeDisputeId }));
    return;
  }
  const payout = await ctx.em.findOneOrFail(Payout, Number(metadata.payout_id));
  const creditedAccount = 'developer_receivable' as const;
  const posting = transferReversedPosting({ ...postingFields, reversalId, creditedAccount });
  // The response may be applied twice, but the amount must be added only once.
  const isNew = await post(ctx, posting);
  if (!isNew) return;
  payout.reversedCents += amountCents;
  payout.updatedAt = ctx.now();
}
