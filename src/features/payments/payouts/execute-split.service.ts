import { LockMode } from '@mikro-orm/core';
import { hasEnded } from '#features/hires/hire.rules.ts';
import type { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import { Reduction } from '#features/hires/money/reduction.entity.ts';
import { lockHire } from '#features/hires/steps/step.service.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { asLocked } from '#platform/server/database/locked.ts';
import { dispatchCommand } from '../dispatch-command.service.ts';
import { updateHoldsMoney } from '../holds-money.service.ts';
import type { LockedPayment } from '../lock-payment.service.ts';
import { Payment } from '../payment.entity.ts';
import { getStatusAfterPayout } from '../payment.rules.ts';
import { Refund } from '../refunds/refund.entity.ts';
import { createRefund } from '../refunds/refund.service.ts';
import { createPayout } from './payout.service.ts';
import { sendDuePayouts } from './send-payouts.service.ts';

/**
 * Pays out and refunds the money of all ended milestones, and refunds what lower prices gave back. A
 * payment that is no longer `held` was divided before, so a repetition only sends due payouts.
 */
export async function executeSplit(ctx: SystemCtx, projectId: number): Promise<void> {
  const { refundCommandIds, developerId } = await inNewTransaction(ctx, async (ctx) => {
    const { hire, milestones, project } = await lockHire(ctx.em, projectId);
    const refundCommandIds: number[] = [];
    for (const milestone of milestones) {
      refundCommandIds.push(...(await executeMilestoneSplit(ctx, milestone)));
    }
    await updateHoldsMoney(ctx.em, project);
    return { refundCommandIds, developerId: hire.developerId };
  });
  // The outcome is not used, because the job of the command sends a failed command again.
  for (const id of refundCommandIds) await dispatchCommand(ctx, id);
  await sendDuePayouts(ctx, developerId);
}

/** Returns the commands of the refunds. */
async function executeMilestoneSplit(ctx: SystemCtx, milestone: Milestone): Promise<number[]> {
  const { paymentId, releasedCents, refundedCents, reducedCents, feeCents, refundNth } = milestone;
  // Not funded.
  if (!paymentId) return [];
  const payment = asLocked(
    await ctx.em.findOneOrFail(Payment, paymentId, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  );
  const reductionIds = reducedCents > 0 ? await refundReductions(ctx, payment, milestone) : [];
  if (!hasEnded(milestone) || payment.status !== 'held') return reductionIds;
  payment.status = getStatusAfterPayout(releasedCents, refundedCents + reducedCents);
  payment.updatedAt = ctx.now();
  const netCents = releasedCents - feeCents;
  if (netCents > 0) await createPayout(ctx, payment, netCents);
  if (refundedCents === 0) return reductionIds;
  if (!refundNth) throw new Error(`The refund of payment ${paymentId} has no number.`);
  const refund = { cause: 'divided', amountCents: refundedCents, nth: refundNth } as const;
  return [...reductionIds, (await createRefund(ctx, payment, refund)).commandId];
}

/** Those that are not refunded yet. */
async function refundReductions(
  ctx: SystemCtx,
  payment: LockedPayment,
  { id: milestoneId }: Milestone,
): Promise<number[]> {
  const reductions = await ctx.em.find(Reduction, { milestoneId }, { orderBy: { nth: 'asc' } });
  const refunds = await ctx.em.find(Refund, { paymentId: payment.id });
  const due = reductions.filter(({ nth }) => !refunds.some((refund) => refund.nth === nth));
  const commandIds: number[] = [];
  for (const { nth, amountCents } of due) {
    const refund = { cause: 'divided', amountCents, nth } as const;
    commandIds.push((await createRefund(ctx, payment, refund)).commandId);
  }
  return commandIds;
}
