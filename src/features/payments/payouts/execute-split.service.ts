import { LockMode } from '@mikro-orm/core';
import { hasEnded } from '#features/hires/hire.rules.ts';
import type { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import { lockHire } from '#features/hires/steps/step.service.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { asLocked } from '#platform/server/database/locked.ts';
import { dispatchCommand } from '../dispatch-command.service.ts';
import { updateHoldsMoney } from '../holds-money.service.ts';
import { Payment } from '../payment.entity.ts';
import { getStatusAfterPayout } from '../payment.rules.ts';
import { createRefund } from '../refunds/refund.service.ts';
import { createPayout } from './payout.service.ts';
import { sendDuePayouts } from './send-payouts.service.ts';

/**
 * Pays out and refunds the money of all ended milestones. A payment that is no longer `held` was
 * divided before, so a repetition only sends due payouts.
 */
export async function executeSplit(ctx: SystemCtx, projectId: number): Promise<void> {
  const { refundCommandIds, developerId } = await inNewTransaction(ctx, async (ctx) => {
    const { hire, milestones, project } = await lockHire(ctx.em, projectId);
    const refundCommandIds: number[] = [];
    for (const milestone of milestones.filter(hasEnded)) {
      const commandId = await executeMilestoneSplit(ctx, milestone);
      if (commandId !== null) refundCommandIds.push(commandId);
    }
    await updateHoldsMoney(ctx.em, project);
    return { refundCommandIds, developerId: hire.developerId };
  });
  // The outcome is not used, because the job of the command sends a failed command again.
  for (const id of refundCommandIds) await dispatchCommand(ctx, id);
  await sendDuePayouts(ctx, developerId);
}

/** Returns the command of the refund, if there is one. */
async function executeMilestoneSplit(
  ctx: SystemCtx,
  { paymentId, releasedCents, refundedCents, feeCents, refundNth }: Milestone,
): Promise<number | null> {
  // A dropped milestone was never funded.
  if (!paymentId) return null;
  const payment = asLocked(
    await ctx.em.findOneOrFail(Payment, paymentId, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  );
  if (payment.status !== 'held') return null;
  payment.status = getStatusAfterPayout(releasedCents, refundedCents);
  payment.updatedAt = ctx.now();
  const netCents = releasedCents - feeCents;
  if (netCents > 0) await createPayout(ctx, payment, netCents);
  if (refundedCents === 0) return null;
  if (!refundNth) throw new Error(`The refund of payment ${paymentId} has no number.`);
  const refund = { cause: 'divided', amountCents: refundedCents, nth: refundNth } as const;
  return (await createRefund(ctx, payment, refund)).commandId;
}
