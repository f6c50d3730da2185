import type { AuditAction } from '#features/audit/audit.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { attachFiles } from '#features/files/file.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { forAdmins, notYours, type Party, type Person, partyOf } from '../hire.rules.ts';
import { divide } from '../money/division.service.ts';
import { record } from '../timeline/timeline.service.ts';
import { filesDetail } from '../work/handed-file.rules.ts';
import type { StepResult } from '../work/room.schema.ts';
import {
  type LockedHire,
  lockHire,
  type StepContext,
  takeStep,
  updateNextDeadline,
} from '../work/step.service.ts';
import { notifyOfStep, userOf } from '../work/work.mail.ts';
import { close } from './closing.service.ts';
import { Dispute } from './dispute.entity.ts';
import { notifyOfOffer, notifyOfStatement } from './dispute.mail.ts';
import { authorsIn, openDispute, wasInvolved } from './dispute.queries.ts';
import {
  answerTime,
  divisionRefusal,
  involvedRefusal,
  isAnswered,
  isSide,
  noDispute,
  noOffer,
  offerRefusal,
  otherSide,
  type Side,
  sides,
} from './dispute.rules.ts';
import type {
  AcceptOffer,
  Decide,
  MakeOffer,
  OpenDispute,
  SayInDispute,
} from './dispute.schema.ts';
import { DisputeFile } from './dispute-file.entity.ts';
import { DisputeOffer } from './dispute-offer.entity.ts';
import { DisputeStatement } from './dispute-statement.entity.ts';

/**
 * Opens a dispute, which stops the deadlines of the hire. The other side has `answerTime` to
 * respond. An admin may open one as well; then both sides may respond and only admins decide.
 */
export function disputeWork(
  ctx: ActorCtx,
  { projectId, reason, fileIds }: OpenDispute,
): Promise<StepResult> {
  return takeStep(ctx, projectId, 'dispute', async (ctx, step) => {
    const openedAt = ctx.now();
    const openedBy = personOf(step.party);
    if (openedBy === 'admin') await refuseInvolved(ctx, projectId);
    const earlier = await ctx.em.find(Dispute, { projectId, openedBy });
    const answerBy = openedAt.getTime() + answerTime(earlier);
    const dispute = ctx.em.create(Dispute, {
      projectId,
      openedBy,
      reason,
      openedAt,
      decidableFrom: new Date(answerBy),
    });
    await ctx.em.flush();
    const files = await keepEvidence(ctx, fileIds, dispute.id, null);
    await auditAdmin(ctx, openedBy, dispute, 'dispute_opened');
    await notifyOfStep(ctx, step, 'dispute', reason, dispute.decidableFrom);
    return { detail: { reason, ...filesDetail(files) } };
  });
}

/** Adds a statement. An admin may decide as soon as all required sides have responded. */
export function sayInDispute(
  ctx: ActorCtx,
  { projectId, text, fileIds }: SayInDispute,
): Promise<StepResult> {
  return inDispute(ctx, projectId, async (ctx, { project, hire, dispute, party }) => {
    const statement = ctx.em.create(DisputeStatement, {
      disputeId: dispute.id,
      authorId: ctx.actor.id,
      text,
      at: ctx.now(),
    });
    await ctx.em.flush();
    const authors = await authorsIn(ctx.em, dispute.id);
    const spoke = sides.filter((side) => authors.includes(userOf(hire, side)));
    const answered = isAnswered(dispute.openedBy, spoke);
    if (answered && ctx.now() < dispute.decidableFrom) dispute.decidableFrom = ctx.now();
    await ctx.em.flush();
    const files = await keepEvidence(ctx, fileIds, dispute.id, statement.id);
    await updateNextDeadline(ctx, hire);
    await record(ctx, {
      projectId,
      kind: 'statement',
      party,
      actorId: ctx.actor.id,
      detail: { text, ...filesDetail(files) },
    });
    await auditAdmin(ctx, party, dispute, 'dispute_asked');
    await notifyOfStatement(ctx, { hire, project }, party, text);
  });
}

async function keepEvidence(
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
  return inDispute(ctx, projectId, async (ctx, { project, hire, dispute, party }) => {
    const madeBy = sideOf(party);
    if (dispute.openedBy === 'admin') throw forAdmins();
    const { em } = ctx;
    const standing = { disputeId: dispute.id, status: 'open' as const };
    const offers = await em.find(DisputeOffer, standing);
    const [earlier, theirs] = [madeBy, otherSide(madeBy)].map((side) =>
      offers.find((offer) => offer.madeBy === side),
    );
    const refusal =
      divisionRefusal(toDeveloperCents, hire.amountCents) ??
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
    await record(ctx, { projectId, kind: 'offer', party, actorId: ctx.actor.id, detail });
    await notifyOfOffer(ctx, { hire, project }, madeBy, toDeveloperCents);
  });
}

/** Accepts an offer of the other side, which divides the money and closes the dispute. */
export function acceptOffer(
  ctx: ActorCtx,
  { projectId, offerId }: AcceptOffer,
): Promise<StepResult> {
  return takeStep(ctx, projectId, 'settle', async (ctx, step) => {
    const dispute = await disputeOf(ctx, projectId);
    const offer = await ctx.em.findOne(DisputeOffer, { id: offerId, disputeId: dispute.id });
    const theirs = offer?.madeBy === otherSide(sideOf(step.party));
    if (offer?.status !== 'open' || !theirs) throw noOffer();
    offer.status = 'accepted';
    return end(ctx, step, dispute, 'settled', offer.toDeveloperCents);
  });
}

/**
 * Divides the protected funds by an admin's decision, with reasons for both sides (RULES section
 * 5).
 */
export function decideDispute(
  ctx: ActorCtx,
  { projectId, toDeveloperCents, reasons }: Decide,
): Promise<StepResult> {
  return takeStep(ctx, projectId, 'decide', async (ctx, step) => {
    await refuseInvolved(ctx, projectId);
    const dispute = await disputeOf(ctx, projectId);
    dispute.decidedBy = ctx.actor.id;
    dispute.decision = reasons;
    await recordAudit(ctx, {
      action: 'dispute_decided',
      on: { type: 'project', id: projectId },
      details: { dispute: dispute.id, toDeveloperCents, ofCents: step.hire.amountCents },
    });
    return end(ctx, step, dispute, 'decided', toDeveloperCents);
  });
}

/** Withdraws a dispute for the side that opened it; the hire returns to its previous state. */
export function withdrawDispute(ctx: ActorCtx, projectId: number): Promise<StepResult> {
  return takeStep(ctx, projectId, 'withdrawDispute', async (ctx, step) => {
    const party = personOf(step.party);
    if (party === 'admin') await refuseInvolved(ctx, projectId);
    const dispute = await disputeOf(ctx, projectId);
    await close(ctx, dispute, 'withdrawn');
    await auditAdmin(ctx, party, dispute, 'dispute_withdrawn');
    await notifyOfStep(ctx, step, 'withdrawDispute');
    return {};
  });
}

async function end(
  ctx: ActorCtx,
  step: StepContext,
  dispute: Dispute,
  status: 'settled' | 'decided',
  toDeveloperCents: number,
) {
  const divided = await divide(ctx, step.hire, toDeveloperCents);
  dispute.toDeveloperCents = toDeveloperCents;
  await close(ctx, dispute, status);
  const stepName = status === 'settled' ? ('settle' as const) : ('decide' as const);
  await notifyOfStep(ctx, step, stepName, dispute.decision ?? undefined);
  return {
    detail: { ...divided, ...(dispute.decision && { reasons: dispute.decision }) },
    end: toDeveloperCents > 0 ? ('completed' as const) : ('cancelled' as const),
  };
}

interface Disputing extends LockedHire {
  dispute: Dispute;
  party: Person;
}

/** Runs `work` on an open dispute without changing the state of the hire. */
function inDispute(
  ctx: ActorCtx,
  projectId: number,
  work: (ctx: ActorCtx, disputing: Disputing) => Promise<void>,
): Promise<StepResult> {
  return ctx.em.transactional(async (em) => {
    const within = { ...ctx, em };
    const locked = await lockHire(em, projectId);
    const party = personOf(partyOf(locked.hire, ctx.actor));
    if (party === 'admin') await refuseInvolved(within, projectId);
    await work(within, { ...locked, dispute: await disputeOf(within, projectId), party });
    return { projectId, state: locked.hire.state };
  });
}

async function refuseInvolved({ em, actor }: ActorCtx, projectId: number): Promise<void> {
  if (await wasInvolved(em, projectId, actor.id)) throw involvedRefusal();
}

async function disputeOf({ em }: Pick<SystemCtx, 'em'>, projectId: number): Promise<Dispute> {
  const dispute = await openDispute(em, projectId);
  if (!dispute) throw noDispute();
  return dispute;
}

/** Writes an admin's act in a dispute to the audit log as well. */
async function auditAdmin(ctx: ActorCtx, party: Person, dispute: Dispute, action: AuditAction) {
  if (party !== 'admin') return;
  const on = { type: 'project', id: dispute.projectId } as const;
  await recordAudit(ctx, { action, on, details: { dispute: dispute.id } });
}

function personOf(party: Party | null): Person {
  if (party === 'admin' || isSide(party)) return party;
  throw notYours();
}

function sideOf(party: Party): Side {
  if (isSide(party)) return party;
  throw notYours();
}
