import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { findAgreedContent } from '../agreement/agreement.service.ts';
import { splitFunds } from '../money/split-funds.service.ts';
import { notifyOfStep } from '../steps/step.mail.ts';
import {
  performActorStep,
  type StepContext,
  type StepOutcome,
  type StepTarget,
} from '../steps/step.service.ts';
import type { StepResult } from '../workspace/workspace.schema.ts';
import { type Dispute, DisputeOffer } from './dispute.entity.ts';
import { findNewestDelivery } from './dispute.queries.ts';
import {
  type DisputeStatus,
  getAgreeableCents,
  getOtherSide,
  offerNotOpenError,
  type Side,
} from './dispute.rules.ts';
import type { AcceptOfferInput, DecideDisputeInput } from './dispute.schema.ts';
import {
  assertAdminMayAct,
  auditAdminAction,
  loadOpenDispute,
  requireSide,
  requireUserParty,
} from './dispute.service.ts';
import { applyDecision, listDecisions, toCriteriaDetail } from './disputed-criteria.rules.ts';
import { formatOverdueReason } from './settlement-offer.labels.ts';
import {
  computeSettlementCents,
  listContestedCriteria,
  toSharesDetail,
} from './settlement-shares.rules.ts';

/** Throws `no_offer` unless it is an open offer of the other side in this dispute. */
export function acceptOffer(
  ctx: ActorCtx,
  { offerId, ...target }: AcceptOfferInput,
): Promise<StepResult> {
  return performActorStep(ctx, target, 'settle', async (ctx, step) => {
    const dispute = await loadOpenDispute(ctx, step.milestone);
    const offer = await ctx.em.findOne(DisputeOffer, { id: offerId, disputeId: dispute.id });
    const isTheirs = offer?.madeBy === getOtherSide(requireSide(step.party));
    if (offer?.status !== 'open' || !isTheirs) throw offerNotOpenError();
    offer.status = 'accepted';
    return endDispute(ctx, step, dispute, 'settle', offer.toDeveloperCents);
  });
}

/** Both sides can read the reasons. */
export function decideDispute(
  ctx: ActorCtx,
  { toDeveloperCents, reasons, criteria, ...target }: DecideDisputeInput,
): Promise<StepResult> {
  return performActorStep(ctx, target, 'decide', async (ctx, step) => {
    const { projectId } = target;
    await assertAdminMayAct(ctx, projectId);
    const dispute = await loadOpenDispute(ctx, step.milestone);
    dispute.decidedBy = ctx.actor.id;
    dispute.decision = reasons;
    dispute.criteria = applyDecision(dispute.criteria, criteria);
    await recordAudit(ctx, {
      action: 'dispute_decided',
      on: { type: 'project', id: projectId },
      details: { dispute: dispute.id, toDeveloperCents, ofCents: step.milestone.amountCents },
    });
    return endDispute(ctx, step, dispute, 'decide', toDeveloperCents);
  });
}

/**
 * Only the party that opened the dispute can withdraw it. The milestone returns to its previous
 * state.
 */
export function withdrawDispute(ctx: ActorCtx, target: StepTarget): Promise<StepResult> {
  return performActorStep(ctx, target, 'withdrawDispute', async (ctx, step) => {
    const party = requireUserParty(step.party);
    if (party === 'admin') await assertAdminMayAct(ctx, target.projectId);
    const dispute = await loadOpenDispute(ctx, step.milestone);
    await closeDispute(ctx, dispute, 'withdrawn');
    await auditAdminAction(ctx, party, dispute, 'dispute_withdrawn');
    await notifyOfStep(ctx, step, 'withdrawDispute');
    return {};
  });
}

/**
 * No money may remain protected for ever. Must be called within `performStep`, which checks that
 * the step is possible.
 */
export async function settleOverdueDispute(
  ctx: SystemCtx,
  step: StepContext,
): Promise<StepOutcome> {
  const { projectId, amountCents } = step.milestone;
  const dispute = await loadOpenDispute(ctx, step.milestone);
  const openOffers = await ctx.em.find(DisputeOffer, { disputeId: dispute.id, status: 'open' });
  const getOfferedCents = (side: Side) =>
    openOffers.find(({ madeBy }) => madeBy === side)?.toDeveloperCents ?? null;
  const offers = { client: getOfferedCents('client'), developer: getOfferedCents('developer') };
  const agreeableCents = getAgreeableCents(offers);
  const criteria = listContestedCriteria({
    criteria: (await findAgreedContent(ctx.em, step.milestone))?.criteria ?? [],
    statements: dispute.criteria,
    newestDelivery: await findNewestDelivery(ctx.em, step.milestone.id),
  });
  const toDeveloperCents = agreeableCents ?? computeSettlementCents(amountCents, criteria);
  dispute.decision = formatOverdueReason(agreeableCents !== null, criteria);
  await recordAudit(ctx, {
    action: 'dispute_settled_overdue',
    on: { type: 'project', id: projectId },
    details: { dispute: dispute.id, toDeveloperCents, ofCents: amountCents },
  });
  const outcome = await endDispute(ctx, step, dispute, 'settleOverdue', toDeveloperCents);
  if (agreeableCents !== null) return outcome;
  return { ...outcome, detail: { ...outcome.detail, ...toSharesDetail(criteria) } };
}

const disputeStatusAfterStep = {
  settle: 'settled',
  settleOverdue: 'settled',
  decide: 'decided',
} as const;

async function endDispute(
  ctx: SystemCtx,
  step: StepContext,
  dispute: Dispute,
  stepName: keyof typeof disputeStatusAfterStep,
  toDeveloperCents: number,
): Promise<StepOutcome> {
  const split = await splitFunds(ctx, step, { toDeveloperCents });
  dispute.toDeveloperCents = toDeveloperCents;
  await closeDispute(ctx, dispute, disputeStatusAfterStep[stepName]);
  await notifyOfStep(ctx, step, stepName, { quotedText: dispute.decision ?? undefined });
  return {
    detail: {
      ...split,
      ...(dispute.decision && { reasons: dispute.decision }),
      ...toCriteriaDetail(listDecisions(dispute.criteria)),
    },
    end: toDeveloperCents > 0 ? 'completed' : 'cancelled',
  };
}

/** Closes a dispute and its open offers. */
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
