import type { AuditAction } from '#features/audit/audit.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { attachFiles } from '#features/files/file.service.ts';
import { type ActorCtx, inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { assertRecentProof } from '#platform/server/recent-proof.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { FIRST_VERSION } from '../agreement/agreement.rules.ts';
import { findAgreedContent } from '../agreement/agreement.service.ts';
import {
  adminDecidesError,
  getParty,
  notYourStepError,
  type Party,
  type UserParty,
} from '../hire.rules.ts';
import type { Milestone } from '../milestones/milestone.entity.ts';
import { splitRefusal } from '../money/split-funds.rules.ts';
import { getUserIdOfSide, notifyOfStep } from '../steps/step.mail.ts';
import {
  type LockedHire,
  lockHire,
  performActorStep,
  type StepTarget,
  updateNextDeadline,
} from '../steps/step.service.ts';
import { toAttachmentsDetail, toMilestoneDetail } from '../timeline/timeline.rules.ts';
import { recordEvent } from '../timeline/timeline.service.ts';
import type { StepResult } from '../workspace/workspace.schema.ts';
import { Dispute, DisputeFile, DisputeOffer, DisputeStatement } from './dispute.entity.ts';
import { notifyOfOffer, notifyOfStatement } from './dispute.mail.ts';
import {
  findFirstDelivery,
  findOpenDispute,
  isUserInvolved,
  listStatementAuthorIds,
} from './dispute.queries.ts';
import {
  computePeriodStart,
  getOtherSide,
  hasAllResponses,
  involvedError,
  isSide,
  noOpenDisputeError,
  offerRefusal,
  reopeningRefusal,
  responseTimeMs,
  type Side,
  sides,
} from './dispute.rules.ts';
import type { AddStatementInput, MakeOfferInput, OpenDisputeInput } from './dispute.schema.ts';
import {
  applyStatements,
  listDisputedCriteria,
  toCriteriaDetail,
} from './disputed-criteria.rules.ts';

/**
 * Stops the other deadlines of the milestone. If an admin opens it, both sides may respond, and
 * they cannot settle it by offers.
 */
export function openDispute(
  ctx: ActorCtx,
  { reason, fileIds, criteria, ...target }: OpenDisputeInput,
): Promise<StepResult> {
  return performActorStep(ctx, target, 'dispute', async (ctx, step) => {
    const { projectId } = target;
    const { milestone } = step;
    const openedAt = ctx.now();
    const openedBy = requireUserParty(step.party);
    if (openedBy === 'admin') await assertAdminMayAct(ctx, projectId);
    const earlierDisputes = await ctx.em.find(Dispute, { milestoneId: milestone.id, openedBy });
    const refusal = reopeningRefusal(openedBy, earlierDisputes);
    if (refusal) throw refusal;
    const agreed = await findAgreedContent(ctx.em, milestone);
    const decidableFromMs = openedAt.getTime() + responseTimeMs(earlierDisputes);
    const dispute = ctx.em.create(Dispute, {
      projectId,
      milestoneId: milestone.id,
      agreementVersion: agreed?.version ?? FIRST_VERSION,
      openedBy,
      reason,
      openedAt,
      decidableFrom: new Date(decidableFromMs),
      periodStartsAt: computePeriodStart(
        openedAt,
        {
          // Before the start, the earliest possible due date counts.
          dueAt: milestone.dueAt ?? addDays(openedAt, milestone.days),
          firstDeliveredAt: await findFirstDelivery(ctx.em, milestone.id),
        },
        earlierDisputes,
      ),
      criteria: applyStatements(listDisputedCriteria(agreed), openedBy, criteria),
    });
    await ctx.em.flush();
    const files = await attachEvidence(ctx, fileIds, dispute.id, null);
    await auditAdminAction(ctx, openedBy, dispute, 'dispute_opened');
    await notifyOfStep(ctx, step, 'dispute', { quotedText: reason, until: dispute.decidableFrom });
    return { detail: { reason, ...toAttachmentsDetail(files), ...toCriteriaDetail(criteria) } };
  });
}

/** When all sides that must respond have responded, an admin may decide at once. */
export function addStatement(
  ctx: ActorCtx,
  { text, fileIds, criteria, ...target }: AddStatementInput,
): Promise<StepResult> {
  return withOpenDispute(ctx, target, async (ctx, disputeContext) => {
    const { hire, milestone, milestones, dispute, party } = disputeContext;
    dispute.criteria = applyStatements(dispute.criteria, party, criteria);
    const statement = ctx.em.create(DisputeStatement, {
      disputeId: dispute.id,
      authorId: ctx.actor.id,
      text,
      at: ctx.now(),
    });
    // Flushed, because the list of authors must contain the author of the new statement.
    await ctx.em.flush();
    const authorIds = await listStatementAuthorIds(ctx.em, dispute.id);
    const respondents = sides.filter((side) => authorIds.includes(getUserIdOfSide(hire, side)));
    const isAnswered = hasAllResponses(dispute.openedBy, respondents);
    if (isAnswered && ctx.now() < dispute.decidableFrom) dispute.decidableFrom = ctx.now();
    await ctx.em.flush();
    const files = await attachEvidence(ctx, fileIds, dispute.id, statement.id);
    await updateNextDeadline(ctx, milestone);
    await recordEvent(ctx, hire, {
      kind: 'statement',
      party,
      actorId: ctx.actor.id,
      detail: {
        text,
        ...toAttachmentsDetail(files),
        ...toCriteriaDetail(criteria),
        ...toMilestoneDetail(milestone, milestones),
      },
    });
    await auditAdminAction(ctx, party, dispute, 'dispute_asked');
    await notifyOfStatement(ctx, disputeContext, text);
  });
}

/** `statementId` null: the reason of the dispute. */
async function attachEvidence(
  ctx: ActorCtx,
  fileIds: number[],
  disputeId: number,
  statementId: number | null,
) {
  const files = await attachFiles(ctx, fileIds);
  for (const { id: fileId } of files) {
    ctx.em.create(DisputeFile, { fileId, disputeId, statementId });
  }
  await ctx.em.flush();
  return files;
}

/** Replaces the open offer of the same side. */
export function makeOffer(
  ctx: ActorCtx,
  { toDeveloperCents, ...target }: MakeOfferInput,
): Promise<StepResult> {
  return withOpenDispute(ctx, target, async (ctx, disputeContext) => {
    const { hire, milestone, milestones, dispute, party } = disputeContext;
    const madeBy = requireSide(party);
    if (dispute.openedBy === 'admin') throw adminDecidesError();
    const { em } = ctx;
    const openOffers = await em.find(DisputeOffer, { disputeId: dispute.id, status: 'open' });
    const ownOffer = openOffers.find((offer) => offer.madeBy === madeBy);
    const theirOffer = openOffers.find((offer) => offer.madeBy === getOtherSide(madeBy));
    const refusal =
      splitRefusal(toDeveloperCents, milestone.amountCents) ??
      offerRefusal(madeBy, toDeveloperCents, {
        ownCents: ownOffer?.toDeveloperCents ?? null,
        theirCents: theirOffer?.toDeveloperCents ?? null,
        isFrozen: milestone.frozen,
      });
    if (refusal) throw refusal;
    if (ownOffer) ownOffer.status = 'replaced';
    // Flushed before the new offer is stored, because a unique index allows each side one open
    // offer.
    await em.flush();
    em.create(DisputeOffer, { disputeId: dispute.id, madeBy, toDeveloperCents, madeAt: ctx.now() });
    await em.flush();
    const detail = {
      toDeveloperCents,
      ofCents: milestone.amountCents,
      ...toMilestoneDetail(milestone, milestones),
    };
    await recordEvent(ctx, hire, { kind: 'offer', party, actorId: ctx.actor.id, detail });
    await notifyOfOffer(ctx, disputeContext, madeBy, toDeveloperCents);
  });
}

interface DisputeContext extends LockedHire {
  dispute: Dispute;
  party: UserParty;
}

/**
 * The state of the milestone does not change. Throws if there is no open dispute or the actor may
 * not act in it.
 */
function withOpenDispute(
  ctx: ActorCtx,
  { projectId, milestoneId }: StepTarget,
  action: (ctx: ActorCtx, disputeContext: DisputeContext) => Promise<void>,
): Promise<StepResult> {
  return inTransaction(ctx, async (ctx) => {
    const lockedHire = await lockHire(ctx.em, projectId, milestoneId);
    const party = requireUserParty(getParty(lockedHire.hire, ctx.actor));
    if (party === 'admin') await assertAdminMayAct(ctx, projectId);
    const dispute = await loadOpenDispute(ctx, lockedHire.milestone);
    await action(ctx, { ...lockedHire, dispute, party });
    return { projectId, state: 'disputed' };
  });
}

/**
 * Must be called before each action of an admin in a dispute, because it stops or divides money.
 * Throws if the proof of identity is too old or the admin is involved in the project.
 */
export async function assertAdminMayAct(ctx: ActorCtx, projectId: number): Promise<void> {
  assertRecentProof(ctx);
  await assertNotInvolved(ctx, projectId);
}

async function assertNotInvolved({ em, actor }: ActorCtx, projectId: number): Promise<void> {
  if (await isUserInvolved(em, projectId, actor.id)) throw involvedError();
}

export async function loadOpenDispute(
  { em }: Pick<SystemCtx, 'em'>,
  { id: milestoneId }: Pick<Milestone, 'id'>,
): Promise<Dispute> {
  const dispute = await findOpenDispute(em, milestoneId);
  if (!dispute) throw noOpenDisputeError();
  return dispute;
}

export async function auditAdminAction(
  ctx: ActorCtx,
  party: UserParty,
  dispute: Dispute,
  action: AuditAction,
) {
  if (party !== 'admin') return;
  const on = { type: 'project', id: dispute.projectId } as const;
  await recordAudit(ctx, { action, on, details: { dispute: dispute.id } });
}

/** Throws `not_your_step` for the system, a bank, and null, which is a user without access. */
export function requireUserParty(party: Party | null): UserParty {
  if (party === 'admin' || isSide(party)) return party;
  throw notYourStepError();
}

export function requireSide(party: Party): Side {
  if (isSide(party)) return party;
  throw notYourStepError();
}
