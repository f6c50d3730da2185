import type { AuditAction } from '#features/audit/audit.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { attachFiles } from '#features/files/file.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import {
  adminDecidesRefusal,
  notYourStepRefusal,
  type Party,
  partyOf,
  type UserParty,
} from '../hire.rules.ts';
import { splitRefusal } from '../money/payout-split.rules.ts';
import { splitFunds } from '../money/payout-split.service.ts';
import { notifyOfStep, userIdOfSide } from '../steps/step.mail.ts';
import {
  type LockedHire,
  lockHire,
  performActorStep,
  type StepContext,
  updateNextDeadline,
} from '../steps/step.service.ts';
import { attachmentsDetail } from '../timeline/timeline.rules.ts';
import { recordEvent } from '../timeline/timeline.service.ts';
import type { StepResult } from '../workspace/workspace.schema.ts';
import { Dispute, DisputeFile, DisputeOffer, DisputeStatement } from './dispute.entity.ts';
import { notifyOfOffer, notifyOfStatement } from './dispute.mail.ts';
import { findOpenDispute, isUserInvolved, listStatementAuthorIds } from './dispute.queries.ts';
import {
  type DisputeStatus,
  hasAllResponses,
  involvedRefusal,
  isSide,
  noOpenDisputeRefusal,
  offerNotOpenRefusal,
  offerRefusal,
  otherSide,
  responseTimeMs,
  type Side,
  sides,
} from './dispute.rules.ts';
import type {
  AcceptOffer,
  AddStatement,
  DecideDispute,
  MakeOffer,
  OpenDispute,
} from './dispute.schema.ts';

/**
 * Opens a dispute, which stops the deadlines of the hire. The other side has `responseTimeMs` to
 * respond. An admin may open one as well; then both sides may respond and only admins decide.
 */
export function openDispute(
  ctx: ActorCtx,
  { projectId, reason, fileIds }: OpenDispute,
): Promise<StepResult> {
  return performActorStep(ctx, projectId, 'dispute', async (ctx, step) => {
    const openedAt = ctx.now();
    const openedBy = requireUserParty(step.party);
    if (openedBy === 'admin') await assertNotInvolved(ctx, projectId);
    const earlier = await ctx.em.find(Dispute, { projectId, openedBy });
    const respondBy = openedAt.getTime() + responseTimeMs(earlier);
    const dispute = ctx.em.create(Dispute, {
      projectId,
      openedBy,
      reason,
      openedAt,
      decidableFrom: new Date(respondBy),
    });
    await ctx.em.flush();
    const files = await attachEvidence(ctx, fileIds, dispute.id, null);
    await auditAdminAction(ctx, openedBy, dispute, 'dispute_opened');
    await notifyOfStep(ctx, step, 'dispute', reason, dispute.decidableFrom);
    return { detail: { reason, ...attachmentsDetail(files) } };
  });
}

/** Adds a statement. An admin may decide as soon as all required sides have responded. */
export function addStatement(
  ctx: ActorCtx,
  { projectId, text, fileIds }: AddStatement,
): Promise<StepResult> {
  return withOpenDispute(ctx, projectId, async (ctx, { project, hire, dispute, party }) => {
    const statement = ctx.em.create(DisputeStatement, {
      disputeId: dispute.id,
      authorId: ctx.actor.id,
      text,
      at: ctx.now(),
    });
    await ctx.em.flush();
    const authors = await listStatementAuthorIds(ctx.em, dispute.id);
    const respondents = sides.filter((side) => authors.includes(userIdOfSide(hire, side)));
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
      detail: { text, ...attachmentsDetail(files) },
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
    if (dispute.openedBy === 'admin') throw adminDecidesRefusal();
    const { em } = ctx;
    const openOfferFilter = { disputeId: dispute.id, status: 'open' as const };
    const offers = await em.find(DisputeOffer, openOfferFilter);
    const [earlier, theirs] = [madeBy, otherSide(madeBy)].map((side) =>
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

/** Accepts an offer of the other side, which divides the money and closes the dispute. */
export function acceptOffer(
  ctx: ActorCtx,
  { projectId, offerId }: AcceptOffer,
): Promise<StepResult> {
  return performActorStep(ctx, projectId, 'settle', async (ctx, step) => {
    const dispute = await loadOpenDispute(ctx, projectId);
    const offer = await ctx.em.findOne(DisputeOffer, { id: offerId, disputeId: dispute.id });
    const theirs = offer?.madeBy === otherSide(requireSide(step.party));
    if (offer?.status !== 'open' || !theirs) throw offerNotOpenRefusal();
    offer.status = 'accepted';
    return endDispute(ctx, step, dispute, 'settled', offer.toDeveloperCents);
  });
}

/**
 * Divides the protected funds by an admin's decision, with reasons for both sides (RULES section
 * 5).
 */
export function decideDispute(
  ctx: ActorCtx,
  { projectId, toDeveloperCents, reasons }: DecideDispute,
): Promise<StepResult> {
  return performActorStep(ctx, projectId, 'decide', async (ctx, step) => {
    await assertNotInvolved(ctx, projectId);
    const dispute = await loadOpenDispute(ctx, projectId);
    dispute.decidedBy = ctx.actor.id;
    dispute.decision = reasons;
    await recordAudit(ctx, {
      action: 'dispute_decided',
      on: { type: 'project', id: projectId },
      details: { dispute: dispute.id, toDeveloperCents, ofCents: step.hire.amountCents },
    });
    return endDispute(ctx, step, dispute, 'decided', toDeveloperCents);
  });
}

/** Withdraws a dispute for the side that opened it; the hire returns to its previous state. */
export function withdrawDispute(ctx: ActorCtx, projectId: number): Promise<StepResult> {
  return performActorStep(ctx, projectId, 'withdrawDispute', async (ctx, step) => {
    const party = requireUserParty(step.party);
    if (party === 'admin') await assertNotInvolved(ctx, projectId);
    const dispute = await loadOpenDispute(ctx, projectId);
    await closeDispute(ctx, dispute, 'withdrawn');
    await auditAdminAction(ctx, party, dispute, 'dispute_withdrawn');
    await notifyOfStep(ctx, step, 'withdrawDispute');
    return {};
  });
}

async function endDispute(
  ctx: ActorCtx,
  step: StepContext,
  dispute: Dispute,
  status: 'settled' | 'decided',
  toDeveloperCents: number,
) {
  const split = await splitFunds(ctx, step.hire, toDeveloperCents);
  dispute.toDeveloperCents = toDeveloperCents;
  await closeDispute(ctx, dispute, status);
  const stepName = status === 'settled' ? ('settle' as const) : ('decide' as const);
  await notifyOfStep(ctx, step, stepName, dispute.decision ?? undefined);
  return {
    detail: { ...split, ...(dispute.decision && { reasons: dispute.decision }) },
    end: toDeveloperCents > 0 ? ('completed' as const) : ('cancelled' as const),
  };
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
    const party = requireUserParty(partyOf(lockedHire.hire, ctx.actor));
    if (party === 'admin') await assertNotInvolved(txCtx, projectId);
    await action(txCtx, { ...lockedHire, dispute: await loadOpenDispute(txCtx, projectId), party });
    return { projectId, state: lockedHire.hire.state };
  });
}

async function assertNotInvolved({ em, actor }: ActorCtx, projectId: number): Promise<void> {
  if (await isUserInvolved(em, projectId, actor.id)) throw involvedRefusal();
}

async function loadOpenDispute({ em }: Pick<SystemCtx, 'em'>, projectId: number): Promise<Dispute> {
  const dispute = await findOpenDispute(em, projectId);
  if (!dispute) throw noOpenDisputeRefusal();
  return dispute;
}

/** Writes an admin's act in a dispute to the audit log as well. */
async function auditAdminAction(
  ctx: ActorCtx,
  party: UserParty,
  dispute: Dispute,
  action: AuditAction,
) {
  if (party !== 'admin') return;
  const on = { type: 'project', id: dispute.projectId } as const;
  await recordAudit(ctx, { action, on, details: { dispute: dispute.id } });
}

function requireUserParty(party: Party | null): UserParty {
  if (party === 'admin' || isSide(party)) return party;
  throw notYourStepRefusal();
}

function requireSide(party: Party): Side {
  if (isSide(party)) return party;
  throw notYourStepRefusal();
}

/** Closes a dispute with its open offers. The caller must have locked the project. */
export async function closeDispute(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  dispute: Dispute,
  status: Exclude<DisputeStatus, 'open'>,
): Promise<void> {
  dispute.status = status;
  dispute.closedAt = now();
  for (const offer of await em.find(DisputeOffer, { disputeId: dispute.id, status: 'open' })) {
    offer.status = 'closed';
  }
  await em.flush();
}
