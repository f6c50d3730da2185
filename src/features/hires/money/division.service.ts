import { z } from 'zod';
import { refundDecidedPosting, releasedPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import type { Queue } from '#platform/server/jobs.ts';
import { divisionRefusal } from '../disputes/dispute.rules.ts';
import type { Hire } from '../hire.entity.ts';
import { divided } from './division.rules.ts';

const Divided = z.object({ projectId: z.number() });

/** Queue of hires whose money was divided; its job starts the refund and the payout. */
export const dividedQueue: Queue<z.infer<typeof Divided>> = {
  name: 'hire-divided',
  data: Divided,
  retryLimit: 60,
};

const Documented = z.object({ projectId: z.number() });

/** Queue of hires with new postings; its job issues the due documents. */
export const documentsQueue: Queue<z.infer<typeof Documented>> = {
  name: 'issue-documents',
  data: Documented,
  retryLimit: 60,
};

/**
 * Divides the protected funds of a hire in the caller's transaction: an amount for the developer,
 * less the agreed fee, and the rest for the client. It can succeed only once, because nothing is
 * protected afterwards. Throws if the amount exceeds the funds.
 */
export async function divide(ctx: SystemCtx, hire: Hire, toDeveloperCents: number) {
  const { projectId, paymentId, developerId, amountCents, feePercent } = hire;
  const refusal = divisionRefusal(toDeveloperCents, amountCents);
  if (refusal) throw refusal;
  const { feeCents, backCents: refundedCents } = divided(amountCents, toDeveloperCents, feePercent);
  const about = { paymentId, projectId };
  if (toDeveloperCents > 0) {
    await post(
      ctx,
      releasedPosting({ ...about, developerId, amountCents: toDeveloperCents, feeCents }),
    );
  }
  if (refundedCents > 0) {
    await post(ctx, refundDecidedPosting({ ...about, amountCents: refundedCents, nth: 1 }));
  }
  Object.assign(hire, { releasedCents: toDeveloperCents, feeCents, refundedCents });
  await ctx.em.flush();
  await ctx.jobs.send(ctx.em, dividedQueue, { projectId });
  await ctx.jobs.send(ctx.em, documentsQueue, { projectId });
  return { toDeveloperCents, feeCents, refundedCents };
}
