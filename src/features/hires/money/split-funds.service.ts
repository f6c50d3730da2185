import { z } from 'zod';
import { refundDecidedPosting, releasedPosting } from '#features/ledger/ledger.rules.ts';
import { postOnce } from '#features/ledger/ledger.service.ts';
import type { Queue, SystemCtx } from '#platform/server/context.ts';
import type { LockedHire } from '../steps/step.service.ts';
import { Reduction } from './reduction.entity.ts';
import { takeRefundNumber } from './refund-number.service.ts';
import { computeSplit, splitRefusal } from './split-funds.rules.ts';

const FundsSplitJob = z.object({ projectId: z.number() });

/** The job starts the refund and the payout. */
export const fundsSplitQueue: Queue<z.infer<typeof FundsSplitJob>> = {
  name: 'hire-divided',
  data: FundsSplitJob,
  retryLimit: 60,
};

const IssueDocumentsJob = z.object({ projectId: z.number() });

/** The job issues the documents that are due. */
export const issueDocumentsQueue: Queue<z.infer<typeof IssueDocumentsJob>> = {
  name: 'issue-documents',
  data: IssueDocumentsJob,
  retryLimit: 60,
};

/**
 * The developer gets `toDeveloperCents` less the agreed fee, the client the rest. A second call
 * fails, because no money is held afterwards.
 */
export async function splitFunds(
  ctx: SystemCtx,
  { hire, milestone }: Pick<LockedHire, 'hire' | 'milestone'>,
  { toDeveloperCents }: { toDeveloperCents: number },
) {
  const { projectId, developerId, feePercent } = hire;
  const { paymentId, amountCents } = milestone;
  // Only for the type: no step that divides money is possible before a milestone is funded.
  if (!paymentId) throw new Error(`Milestone ${milestone.id} is not funded`);
  const refusal = splitRefusal(toDeveloperCents, amountCents);
  if (refusal) throw refusal;
  const { feeCents, refundCents: refundedCents } = computeSplit(
    amountCents,
    toDeveloperCents,
    feePercent,
  );
  const payment = { paymentId, projectId };
  // Taken first, because the payment is locked before the ledger accounts.
  const refundNth = refundedCents > 0 ? await takeRefundNumber(ctx.em, paymentId) : null;
  if (toDeveloperCents > 0) {
    await postOnce(
      ctx,
      releasedPosting({ ...payment, developerId, amountCents: toDeveloperCents, feeCents }),
    );
  }
  if (refundNth !== null) {
    await postOnce(
      ctx,
      refundDecidedPosting({ ...payment, amountCents: refundedCents, nth: refundNth }),
    );
  }
  Object.assign(milestone, { releasedCents: toDeveloperCents, feeCents, refundedCents, refundNth });
  await sendMoneyJobs(ctx, projectId);
  return { toDeveloperCents, feeCents, refundedCents };
}

/**
 * Lowers the price of a funded milestone. The difference goes back to the client; the rest remains
 * held.
 */
export async function reduceFunds(
  ctx: SystemCtx,
  { hire, milestone }: Pick<LockedHire, 'hire' | 'milestone'>,
  amountCents: number,
): Promise<void> {
  const { projectId } = hire;
  const { id: milestoneId, paymentId } = milestone;
  const reducedCents = milestone.amountCents - amountCents;
  if (!paymentId || reducedCents <= 0) {
    throw new Error(`The price of milestone ${milestoneId} cannot be lowered to ${amountCents}`);
  }
  const nth = await takeRefundNumber(ctx.em, paymentId);
  await postOnce(
    ctx,
    refundDecidedPosting({ paymentId, projectId, amountCents: reducedCents, nth }),
  );
  ctx.em.create(Reduction, { milestoneId, nth, amountCents: reducedCents, decidedAt: ctx.now() });
  milestone.amountCents = amountCents;
  milestone.reducedCents += reducedCents;
  await sendMoneyJobs(ctx, projectId);
}

/** Flushes. */
async function sendMoneyJobs({ em, jobs }: SystemCtx, projectId: number): Promise<void> {
  await em.flush();
  await jobs.send(em, fundsSplitQueue, { projectId });
  await jobs.send(em, issueDocumentsQueue, { projectId });
}
