import { LockMode } from '@mikro-orm/core';
import { lockHire } from '#features/hires/steps/step.service.ts';
import { setHoldsMoney } from '#features/projects/project.service.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { asLocked } from '#platform/server/database/locked.ts';
import { dispatchCommand } from '../dispatch-command.service.ts';
import { Payment } from '../payment.entity.ts';
import { getStatusAfterPayout } from '../payment.rules.ts';
import { createRefund } from '../refunds/refund.service.ts';
import { createPayout } from './payout.service.ts';
import { sendDuePayouts } from './send-payouts.service.ts';

/** If the payment is no longer `held`, only sends due payouts, so that a repetition is harmless. */
export async function executeSplit(ctx: SystemCtx, projectId: number): Promise<void> {
  const { refundCommandId, developerId } = await inNewTransaction(ctx, async (ctx) => {
    const { hire, project } = await lockHire(ctx.em, projectId);
    const payment = asLocked(
      await ctx.em.findOneOrFail(Payment, hire.paymentId, { lockMode: LockMode.PESSIMISTIC_WRITE }),
    );
    const { releasedCents, refundedCents, feeCents, developerId } = hire;
    if (payment.status !== 'held') return { refundCommandId: null, developerId };
    payment.status = getStatusAfterPayout(releasedCents, refundedCents);
    payment.updatedAt = ctx.now();
    setHoldsMoney(project, false);
    const netCents = releasedCents - feeCents;
    if (netCents > 0) await createPayout(ctx, payment, netCents);
    if (refundedCents === 0) return { refundCommandId: null, developerId };
    const { commandId } = await createRefund(ctx, payment, {
      cause: 'divided',
      amountCents: refundedCents,
    });
    return { refundCommandId: commandId, developerId };
  });
  // The outcome is not used, because the job of the command sends a failed command again.
  if (refundCommandId !== null) await dispatchCommand(ctx, refundCommandId);
  await sendDuePayouts(ctx, developerId);
}
