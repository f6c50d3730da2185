import { LockMode } from '@mikro-orm/core';
import { lockHire } from '#features/hires/work/step.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { Payment } from './payment.entity.ts';
import { dividedStatus } from './payment.rules.ts';
import { sendPayouts, startPayout } from './payouts/payout.service.ts';
import { startRefund } from './refunds/refund.service.ts';
import { sendCommand } from './sending.service.ts';

/** Starts the refund and the payout of divided funds. Safe to repeat. */
export async function carryOutDivision(ctx: SystemCtx, projectId: number): Promise<void> {
  const { refund, developerId } = await ctx.em.fork().transactional(async (em) => {
    const within = { ...ctx, em };
    const { hire, project } = await lockHire(em, projectId);
    const payment = await em.findOneOrFail(Payment, hire.paymentId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    const { releasedCents, refundedCents, feeCents, developerId } = hire;
    if (payment.status !== 'held') return { refund: null, developerId };
    payment.status = dividedStatus(releasedCents, refundedCents);
    payment.updatedAt = ctx.now();
    project.holdsMoney = false;
    const net = releasedCents - feeCents;
    if (net > 0) await startPayout(within, payment, net);
    const refund =
      refundedCents > 0
        ? await startRefund(within, payment, { cause: 'divided', amountCents: refundedCents })
        : null;
    return { refund, developerId };
  });
  if (refund !== null) await sendCommand(ctx, refund);
  await sendPayouts(ctx, developerId);
}
