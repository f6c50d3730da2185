import { hiredPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { issueDocumentsQueue } from '../money/split-funds.service.ts';
import {
  type LockedHire,
  startMilestones,
  updateHireStatus,
  updateNextDeadline,
} from '../steps/step.service.ts';
import { toMilestoneDetail } from '../timeline/timeline.rules.ts';
import { recordEvent } from '../timeline/timeline.service.ts';
import type { Milestone } from './milestone.entity.ts';
import { notifyOfFunding } from './milestone.mail.ts';
import { findNextPlanned, nothingDueError } from './milestone.rules.ts';

/**
 * Funds the next planned milestone after the hire; the first one is funded by `assignProject`.
 * Throws `nothing_due` if no milestone is planned or the next one has another price, for example
 * because it was funded or dropped in the meantime. The caller must store the milestone's id in the
 * payment.
 */
export async function fundMilestone(
  ctx: SystemCtx,
  lockedHire: LockedHire,
  payment: { id: string; amountCents: number },
): Promise<Milestone> {
  const { hire, milestones } = lockedHire;
  const { projectId } = hire;
  const { id: paymentId, amountCents } = payment;
  const milestone = findNextPlanned(milestones);
  if (milestone?.amountCents !== amountCents) throw nothingDueError();
  const fundedAt = ctx.now();
  Object.assign(milestone, {
    paymentId,
    state: 'in_progress',
    stateSince: fundedAt,
    deadlinesCheckedAt: fundedAt,
  });
  startMilestones(milestones, fundedAt);
  await updateHireStatus(ctx, lockedHire);
  await post(ctx, hiredPosting({ paymentId, projectId, amountCents }));
  await updateNextDeadline(ctx, milestone);
  await recordEvent(ctx, hire, {
    kind: 'milestoneFunded',
    party: 'client',
    actorId: hire.clientId,
    detail: {
      amountCents,
      ...(milestone.dueAt && { dueAt: milestone.dueAt.toISOString() }),
      ...toMilestoneDetail(milestone, milestones),
    },
  });
  // The client's receipt.
  await ctx.jobs.send(ctx.em, issueDocumentsQueue, { projectId });
  await notifyOfFunding(ctx, { ...lockedHire, milestone });
  return milestone;
}
