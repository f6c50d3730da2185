import type { AuditAction } from '#features/audit/audit.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { attachFiles } from '#features/files/file.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { assertRecentProof } from '#platform/server/recent-proof.ts';
import { findAgreedContent } from '../agreement/agreement.service.ts';
import {
  adminDecidesError,
  getParty,
  notYourStepError,
  type Party,
  type UserParty,
} from '../hire.rules.ts';
import { splitRefusal } from '../money/payout-split.rules.ts';
import { getUserIdOfSide, notifyOfStep } from '../steps/step.mail.ts';
import {
  type LockedHire,
  lockHire,
  performActorStep,
  updateNextDeadline,
} from '../steps/step.service.ts';
import { attachmentsDetail } from '../timeline/timeline.rules.ts';
import { recordEvent } from '../timeline/timeline.service.ts';
import type { StepResult } from '../workspace/workspace.schema.ts';
import { Dispute, DisputeFile, DisputeOffer, DisputeStatement } from './dispute.entity.ts';
import { notifyOfOffer, notifyOfStatement } from './dispute.mail.ts';
import { findOpenDispute, isUserInvolved, listStatementAuthorIds } from './dispute.queries.ts';
import {
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
  totalDurationMs,
} from './dispute.rules.ts';
import type { AddStatement, MakeOffer, OpenDispute } from './dispute.schema.ts';
import { applyStatements, criteriaDetail, listDisputed } from './disputed-criteria.rules.ts';

/**
 * Opens a dispute, which stops the deadlines of the hire. The other side has `responseTimeMs` to
 * respond. An admin may open one as well; then both sides may respond and only admins decide.
 */
export function openDispute(
  ctx: ActorCtx,
  { projectId, reason, fileIds, criteria }: OpenDispute,
): Promise<StepResult> {
  return performActorStep(ctx, projectId, 'dispute', async (ctx, step) => {
    const openedAt = ctx.now();
    const openedBy = requireUserParty(step.party);
    if (openedBy === 'admin') await assertAdminMayAct(ctx, projectId);
    const earlier = await ctx.em.find(Dispute, { projectId, openedBy });
    const refusal = reopeningRefusal(openedBy, earlier);
    if (refusal) throw refusal;
    const earlierMs = totalDurationMs(earlier);
    const disputed = listDisputed(await findAgreedContent(ctx.em, projectId));
    const respondBy = openedAt.getTime() + responseTimeMs(earlier);
    const dispute = ctx.em.create(Dispute, {
      projectId,
      openedBy,
      reason,
      openedAt,
      decidableFrom: new Date(respondBy),
      periodStartsAt: earlierMs > 0 ? new Date(openedAt.getTime() - earlierMs) : null,
      criteria: applyStatements(disputed, openedBy, criteria),
    });
    await ctx.em.flush();
    const files = await attachEvidence(ctx, fileIds, dispute.id, null);
    await auditAdminAction(ctx, openedBy, dispute, 'dispute_opened');
    await notifyOfStep(ctx, step, 'dispute', { quote: reason, until: dispute.decidableFrom });
    return { detail: { reason, ...attachmentsDetail(files), ...criteriaDetail(criteria) } };
  });
}

/** Adds a statement. An admin may decide as soon as all required sides have responded. */
export function addStatement(
  ctx: ActorCtx,
  { projectId, text, fileIds, criteria }: AddStatement,
): Promise<StepResult> {
  return withOpenDispute(ctx, projectId, async (ctx, { project, hire, dispute, party }) => {
    dispute.criteria = applyStatements(dispute.criteria, party, criteria);
    const statement = ctx.em.create(DisputeStatement, {
      disputeId: dispute.id,
      authorId: ctx.actor.id,
      text,
      at: ctx.now(),
    });
    await ctx.em.flush();
    const authors = await listStatementAuthorIds(ctx.em, dispute.id);
    const respondents = sides.filter((side) => authors.includes(getUserIdOfSide(hire, side)));
    const isAnswered = hasAllResponses(dispute.openedBy, respondents);
    if (isAnswered && ctx.now() < dispute.decidableFrom) dispute.decidableFrom = ctx.now();
    await ctx.em.flush();
    const files = await attachEvidence(ctx, fileIds, dispute.id, statement.id);
    await updateNextDeadline(ctx, hire);
    await recordEvent(ctx, {
      projectId,
      kind: 'statement',
      party,
      actorId: ctx.actor.id,
      detail: { text, ...attachmentsDetail(files), ...criteriaDetail(criteria) },
    });
    await auditAdminAction(ctx, party, dispute, 'dispute_asked');
    await notifyOfStatement(ctx, { hire, project }, party, text);
  });
}

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

/**
 * Makes an offer to divide the protected funds, which replaces the previous one of the same side.
 */
export function makeOffer(
  ctx: ActorCtx,
  { projectId, toDeveloperCents }: MakeOffer,
): Promise<StepResult> {
  return withOpenDispute(ctx, projectId, async (ctx, { project, hire, dispute, party }) => {
    const madeBy = requireSide(party);
    if (dispute.openedBy === 'admin') throw adminDecidesError();
    const { em } = ctx;
    const openOfferFilter = { disputeId: dispute.id, status: 'open' as const };
    const offers = await em.find(DisputeOffer, openOfferFilter);
    const [earlier, theirs] = [madeBy, getOtherSide(madeBy)].map((side) =>
      offers.find((offer) => offer.madeBy === side),
    );
    const refusal =
      splitRefusal(toDeveloperCents, hire.amountCents) ??
      offerRefusal(madeBy, toDeveloperCents, {
        mine: earlier?.toDeveloperCents ?? null,
        theirs: theirs?.toDeveloperCents ?? null,
        frozen: hire.frozen,
      });
    if (refusal) throw refusal;
    if (earlier) earlier.status = 'replaced';
    await em.flush();
    em.create(DisputeOffer, { disputeId: dispute.id, madeBy, toDeveloperCents, madeAt: ctx.now() });
    await em.flush();
    const detail = { toDeveloperCents };
    await recordEvent(ctx, { projectId, kind: 'offer', party, actorId: ctx.actor.id, detail });
    await notifyOfOffer(ctx, { hire, project }, madeBy, toDeveloperCents);
  });
}

interface DisputeContext extends LockedHire {
  dispute: Dispute;
  party: UserParty;
}

/** Runs `work` on an open dispute without changing the state of the hire. */
function withOpenDispute(
  ctx: ActorCtx,
  projectId: number,
  action: (ctx: ActorCtx, disputeContext: DisputeContext) => Promise<void>,
): Promise<StepResult> {
  return ctx.em.transactional(async (em) => {
    const txCtx = { ...ctx, em };
    const lockedHire = await lockHire(em, projectId);
    const party = requireUserParty(getParty(lockedHire.hire, ctx.actor));
    if (party === 'admin') await assertAdminMayAct(txCtx, projectId);
    await action(txCtx, { ...lockedHire, dispute: await loadOpenDispute(txCtx, projectId), party });
    return { projectId, state: lockedHire.hire.state };
  });
}

/**
 * Throws if the admin has not proved their identity recently, or is involved in the project. Both
 * hold for each act in a dispute, because it stops or divides money.
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
  projectId: number,
): Promise<Dispute> {
  const dispute = await findOpenDispute(em, projectId);
  if (!dispute) throw noOpenDisputeError();
  return dispute;
}

/** Writes an admin's act in a dispute to the audit log as well. */
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

export function requireUserParty(party: Party | null): UserParty {
  if (party === 'admin' || isSide(party)) return party;
  throw notYourStepError();
}

export function requireSide(party: Party): Side {
  if (isSide(party)) return party;
  throw notYourStepError();
}
