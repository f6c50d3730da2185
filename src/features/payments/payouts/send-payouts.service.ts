import { LockMode } from '@mikro-orm/core';
import { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import { transferDecidedPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { dispatchCommand } from '../dispatch-command.service.ts';
import { lockPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { createCommand } from '../stripe-commands/stripe-command.service.ts';
import { Payout } from './payout.entity.ts';
import { listDuePayouts } from './payout.queries.ts';
import { PayoutAccount } from './payout-account.entity.ts';

/** If a payout fails, the others are still sent; then the error is thrown. */
export async function sendDuePayouts(ctx: SystemCtx, developerId: number): Promise<void> {
  await forEachSafely(
    await listDuePayouts(ctx.em.fork(), developerId, ctx.now()),
    async ({ id, paymentId }) => {
      const commandId = await createTransferCommand(ctx, id, paymentId);
      if (commandId !== null) await dispatchCommand(ctx, commandId);
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
    const isFrozen = (await em.count(Milestone, { paymentId, frozen: true })) > 0;
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
