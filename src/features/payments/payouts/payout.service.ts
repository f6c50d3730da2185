import { LockMode } from '@mikro-orm/core';
import { Hire } from '#features/hires/hire.entity.ts';
import { recordEvent } from '#features/hires/timeline/timeline.service.ts';
import {
  transferDecidedPosting,
  transferFailedPosting,
  transferSentPosting,
} from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { type LockedPayment, lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import type { FinishedCommand } from '../stripe-commands/apply-command-result.service.ts';
import { createCommand, dispatchCommand } from '../stripe-commands/stripe-command.service.ts';
import { Payout } from './payout.entity.ts';
import { notifyPayoutSent, notifySetupRequired } from './payout.mail.ts';
import { listDuePayouts } from './payout.queries.ts';
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
  await recordEvent(ctx, payment, {
    kind: 'payoutWaiting',
    party: 'bank',
    actorId: null,
    detail: { amountCents },
  });
  await notifySetupRequired(ctx, developerId, amountCents);
}

/** If a payout fails, the others are still sent; then the error is thrown. */
export async function sendDuePayouts(ctx: SystemCtx, developerId: number): Promise<void> {
  await forEachSafely(
    await listDuePayouts(ctx.em.fork(), developerId, ctx.now()),
    async ({ id, paymentId }) => {
      const commandId = await createTransferCommand(ctx, id, paymentId);
      if (commandId !== null)
        await dispatchCommand(ctx, commandId, { transfer: applyTransferResult });
    },
    ({ id }) => `payout ${id}`,
  );
}

/**
 * Null if the payout must not be sent: it is not waiting, the account not active, or the hire
 * frozen.
 */
function createTransferCommand(
  ctx: SystemCtx,
  payoutId: number,
  paymentId: string,
): Promise<number | null> {
  return inNewTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const { payment } = await lockPayment(em, await em.findOneOrFail(Payment, paymentId));
    const { projectId } = payment;
    const payout = await em.findOneOrFail(Payout, payoutId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    const { developerId, amountCents, nth } = payout;
    const account = await em.findOne(PayoutAccount, developerId);
    const isReady = payout.status === 'waiting' && account?.status === 'active';
    const isFrozen = (await em.count(Hire, { paymentId, frozen: true })) > 0;
    if (!isReady || isFrozen) return null;
    await post(
      ctx,
      transferDecidedPosting({ paymentId, projectId, developerId, amountCents, nth }),
    );
    payout.status = 'sending';
    payout.updatedAt = ctx.now();
    const params = {
      amount: amountCents,
      currency: 'usd',
      destination: account.stripeAccountId,
      // Stripe then accepts the transfer before the money of the charge is available.
      source_transaction: payment.stripeChargeId,
      transfer_group: `project_${projectId}`,
      metadata: { payment_id: paymentId, payout_id: `${payoutId}` },
    };
    return (await createCommand(ctx, 'transfer', payment, params, nth)).id;
  });
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
    await recordEvent(ctx, payment, {
      kind: 'payoutSent',
      party: 'bank',
      actorId: null,
      detail: { amountCents },
    });
    await notifyPayoutSent(ctx, developerId, amountCents);
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
