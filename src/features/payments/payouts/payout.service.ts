import { findNamedMilestone } from '#features/hires/milestones/named-milestone.queries.ts';
import { transferFailedPosting, transferSentPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import type { LockedPayment } from '../lock-payment.service.ts';
import { recordPaymentEvent } from '../payment-event.service.ts';
import type { FinishedCommand } from '../stripe-commands/stripe-command.rules.ts';
import { Payout } from './payout.entity.ts';
import { notifyPayoutSent, notifySetupRequired } from './payout.mail.ts';
import { PayoutAccount } from './payout-account.entity.ts';

/**
 * Creates the first payout of a payment's released earnings, in the caller's transaction. If the
 * developer's account is not active, adds an event to the hire's timeline and notifies the
 * developer.
 */
export async function createPayout(
  ctx: SystemCtx,
  payment: LockedPayment,
  amountCents: number,
): Promise<void> {
  const { em, now } = ctx;
  const { id: paymentId, developerId } = payment;
  const at = now();
  em.create(Payout, {
    paymentId,
    developerId,
    nth: 1,
    amountCents,
    createdAt: at,
    updatedAt: at,
  });
  await em.flush();
  const account = await em.findOne(PayoutAccount, developerId);
  if (account?.status === 'active') return;
  await recordPaymentEvent(ctx, payment, {
    kind: 'payoutWaiting',
    party: 'bank',
    actorId: null,
    detail: { amountCents },
  });
  const milestone = await findNamedMilestone(em, payment.milestoneId);
  await notifySetupRequired(ctx, developerId, { amountCents, milestone });
}

/**
 * Applies Stripe's response to a transfer. If Stripe refused the transfer, the payout becomes
 * `failed` and a new waiting payout replaces it.
 */
export async function applyTransferResult(
  ctx: SystemCtx,
  payment: LockedPayment,
  { params, resultId: transferId, lastError }: FinishedCommand,
): Promise<void> {
  const { em } = ctx;
  const { metadata } = params as { metadata: { payout_id: string } };
  const payout = await em.findOneOrFail(Payout, Number(metadata.payout_id));
  if (payout.status !== 'sending') return;
  const { developerId, amountCents, nth } = payout;
  const payoutReference = {
    paymentId: payment.id,
    projectId: payment.projectId,
    developerId,
    amountCents,
  };
  payout.updatedAt = ctx.now();
  if (transferId) {
    payout.status = 'sent';
    payout.stripeTransferId = transferId;
    await post(ctx, transferSentPosting({ ...payoutReference, transferId }));
    await recordPaymentEvent(ctx, payment, {
      kind: 'payoutSent',
      party: 'bank',
      actorId: null,
      detail: { amountCents },
    });
    const milestone = await findNamedMilestone(em, payment.milestoneId);
    await notifyPayoutSent(ctx, developerId, { amountCents, milestone });
    return;
  }
  payout.status = 'failed';
  payout.lastError = lastError;
  await post(ctx, transferFailedPosting({ ...payoutReference, nth }));
  em.create(Payout, {
    paymentId: payment.id,
    developerId,
    nth: nth + 1,
    amountCents,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  await em.flush();
}

/** For a deleted user. Deletes our row if there are no payouts. */
export async function closePayoutAccount(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  developerId: number,
): Promise<void> {
  if ((await em.count(Payout, { developerId })) === 0) {
    await em.nativeDelete(PayoutAccount, developerId);
  } else {
    await em.nativeUpdate(PayoutAccount, developerId, { status: 'closed', updatedAt: now() });
  }
}
