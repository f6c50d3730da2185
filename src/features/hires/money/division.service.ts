import { z } from 'zod';
import { refundDecided, released } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import type { Queue } from '#platform/server/jobs.ts';
import { divisionRefusal } from '../disputes/dispute.rules.ts';
import type { Hire } from '../hire.entity.ts';
import { divided } from './division.rules.ts';

const Divided = z.object({ projectId: z.number() });

/** Entries say that a hire's money was divided; payments send it on its way. */
export const dividedQueue: Queue<z.infer<typeof Divided>> = {
  name: 'hire-divided',
  data: Divided,
  retryLimit: 60,
};

const Documented = z.object({ projectId: z.number() });

/** Entries say that a hire's money moved, and papers on it are due. */
export const documentsQueue: Queue<z.infer<typeof Documented>> = {
  name: 'issue-documents',
  data: Documented,
  retryLimit: 60,
};

/**
 * Divides all that is held for a hire, in the caller's transaction: so much to the developer, less
 * the fee as it was agreed; the rest back to the client. Once: nothing is held afterwards.
 */
export async function divide(ctx: SystemCtx, hire: Hire, toDeveloperCents: number) {
  const { projectId, paymentId, developerId, amountCents, feePercent } = hire;
  const refusal = divisionRefusal(toDeveloperCents, amountCents);
  if (refusal) throw refusal;
  const { feeCents, backCents: refundedCents } = divided(amountCents, toDeveloperCents, feePercent);
  const about = { paymentId, projectId };
  if (toDeveloperCents > 0) {
    await post(ctx, released({ ...about, developerId, amountCents: toDeveloperCents, feeCents }));
  }
  if (refundedCents > 0) {
    await post(ctx, refundDecided({ ...about, amountCents: refundedCents, nth: 1 }));
  }
  Object.assign(hire, { releasedCents: toDeveloperCents, feeCents, refundedCents });
  await ctx.em.flush();
  await ctx.jobs.send(ctx.em, dividedQueue, { projectId });
  await ctx.jobs.send(ctx.em, documentsQueue, { projectId });
  return { toDeveloperCents, feeCents, refundedCents };
}
