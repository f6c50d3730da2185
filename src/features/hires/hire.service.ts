import type { Bid } from '#features/bids/bid.entity.ts';
import { markBidHired, passBids } from '#features/bids/bid.service.ts';
import { hiredPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import { closeInvitations } from '#features/projects/invitations/close-invitations.service.ts';
import { changeProjectRefusal } from '#features/projects/project.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import type { LockedProject } from '#features/projects/project.service.ts';
import {
  loadVisibleProject,
  lockProject,
  setHiredDeveloper,
  setProjectStatus,
} from '#features/projects/project.service.ts';
import { type ActorCtx, inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { asLocked } from '#platform/server/database/locked.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { dollarsToCents } from '#platform/shared/format/money.ts';
import { storeAgreement } from './agreement/agreement.service.ts';
import { Hire } from './hire.entity.ts';
import { notifyOfCancellation, notifyOfHire } from './hire.mail.ts';
import { hireRefusal } from './hire-refusal.rules.ts';
import { Milestone } from './milestones/milestone.entity.ts';
import { issueDocumentsQueue } from './money/split-funds.service.ts';
import { updateNextDeadline } from './steps/step.service.ts';
import { recordEvent } from './timeline/timeline.service.ts';

export function cancelProject(ctx: ActorCtx, projectId: number): Promise<ProjectView> {
  return inTransaction(ctx, async (ctx) => {
    const project = await lockProject(ctx.em, projectId);
    const refusal = changeProjectRefusal(project, ctx.actor);
    if (refusal) throw refusal;
    setProjectStatus(project, 'cancelled');
    const passedBids = await passBids(ctx, project);
    await notifyOfCancellation(ctx, project, passedBids);
    const notifiedIds = listBidderIds(passedBids);
    await closeInvitations(ctx, project, notifiedIds);
    return loadVisibleProject(ctx, projectId);
  });
}

/**
 * Hires the developer of a paid bid and assigns the project. Returns the milestone that the payment
 * funds, the first of the bid; the others are planned. Throws the `hireRefusal` if the bid can no
 * longer be hired.
 */
export async function assignProject(
  ctx: SystemCtx,
  project: LockedProject,
  bid: Bid,
  payment: { id: string; amountCents: number; feePercent: number; projectRevision: number },
): Promise<Milestone> {
  const { em, now } = ctx;
  const refusal = hireRefusal(project, bid);
  if (refusal) throw refusal;
  const hiredAt = now();
  const { id: paymentId, amountCents, feePercent } = payment;
  // Payments from before revisions were stored have 0: the revision of the bid counts.
  const revision = payment.projectRevision || bid.projectRevision;
  const hire = em.create(Hire, {
    projectId: project.id,
    bidId: bid.id,
    clientId: project.clientId,
    developerId: bid.developerId,
    feePercent,
    hiredAt,
    state: 'running',
    stateSince: hiredAt,
  });
  const [firstPart, ...laterParts] = bid.milestones ?? [];
  const days = firstPart?.days ?? bid.deliveryTime;
  const dueAt = addDays(hiredAt, days);
  const times = { stateSince: hiredAt, deadlinesCheckedAt: hiredAt };
  const milestone = em.create(Milestone, {
    projectId: project.id,
    position: 1,
    title: firstPart?.title ?? null,
    days,
    amountCents,
    paymentId,
    dueAt,
    state: 'in_progress',
    ...times,
  });
  for (const [index, part] of laterParts.entries()) {
    em.create(Milestone, {
      projectId: project.id,
      position: index + 2,
      title: part.title,
      days: part.days,
      amountCents: dollarsToCents(part.amount),
      state: 'planned',
      ...times,
    });
  }
  setProjectStatus(project, 'assigned');
  setHiredDeveloper(project, bid.developerId);
  await em.flush();
  await post(ctx, hiredPosting({ paymentId, projectId: project.id, amountCents }));
  await updateNextDeadline(ctx, milestone);
  const agreementHash = await storeAgreement(em, { project, bid, revision, agreedAt: hiredAt });
  await recordEvent(ctx, asLocked(hire), {
    kind: 'hired',
    party: 'client',
    actorId: project.clientId,
    detail: {
      developerId: bid.developerId,
      amountCents,
      feePercent,
      dueAt: dueAt.toISOString(),
      agreementHash,
    },
  });
  // The client's receipt. The same job issues the other documents when the money is divided.
  await ctx.jobs.send(em, issueDocumentsQueue, { projectId: project.id });
  const passedBids = await markBidHired(ctx, project, bid);
  await notifyOfHire(ctx, project, { hiredBid: bid, dueAt, passedBids });
  const notifiedIds = listBidderIds([bid, ...passedBids]);
  await closeInvitations(ctx, project, notifiedIds);
  return milestone;
}

function listBidderIds(bids: Bid[]): number[] {
  return bids.map(({ developerId }) => developerId);
}
