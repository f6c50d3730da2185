import { blockedByClientError } from '#features/accounts/blocks/block.rules.ts';
import { emailUnconfirmedError } from '#features/accounts/email-confirmation/email-confirmation.rules.ts';
import {
  accountStatusRefusal,
  clientSuspendedError,
} from '#features/accounts/suspension/suspension.rules.ts';
import {
  loadInvitedProjectId,
  storeAnswer,
} from '#features/projects/invitations/answer-invitation.service.ts';
import {
  offerMissingError,
  outdatedOfferRefusal,
} from '#features/projects/invitations/invitation.rules.ts';
import { projectNotFoundError, viewRefusal } from '#features/projects/project.rules.ts';
import { type ActorCtx, inTransaction, isByProgram } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { notifyBidPlaced, notifyOfferAccepted } from './bid.mail.ts';
import { alreadyBidError, bidRefusal, computeAmountChange } from './bid.rules.ts';
import type { AcceptOffer, BidView, PlaceBid } from './bid.schema.ts';
import { insertBid } from './insert-bid.service.ts';
import { milestoneCriteriaRefusal, splitRefusal } from './milestones/bid-milestones.rules.ts';
import { type BidContext, findBidContext, lockBidding } from './place-bid.queries.ts';
import { criteriaRefusal, projectChangedRefusal } from './versions/bid-version.rules.ts';

const placeLimit: RateLimit = { name: 'place-bid', maxUses: 60, windowSeconds: 3_600 };

/**
 * If the caller has a bid that was not withdrawn, throws `declined` if the client declined it, else
 * `already_bid`.
 */
export async function placeBid(ctx: ActorCtx, form: PlaceBid): Promise<BidView> {
  const { projectId, developerId } = form;
  const { actor } = ctx;
  // A REST request may contain the developer's id, which must be that of the caller.
  if (developerId !== undefined && developerId !== actor.id) {
    throw new DomainError('forbidden', 'not_you', 'You can only place bids as yourself.');
  }
  await ctx.limits.use(placeLimit, String(actor.id));
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockBidding(ctx.em, { projectId, actorId: actor.id }))) {
      throw projectNotFoundError();
    }
    const { context, bidView } = await storeNewBid(ctx, form);
    await notifyBidPlaced(ctx, context, bidView, actor.name);
    return bidView;
  });
}

/** Accepts the invitation and places the offer as a bid that includes all criteria. */
export async function acceptOffer(
  ctx: ActorCtx,
  { id, projectRevision }: AcceptOffer,
): Promise<BidView> {
  const { actor } = ctx;
  await ctx.limits.use(placeLimit, String(actor.id));
  return inTransaction(ctx, async (ctx) => {
    const projectId = await loadInvitedProjectId(ctx, id);
    if (!(await lockBidding(ctx.em, { projectId, actorId: actor.id }))) {
      throw projectNotFoundError();
    }
    const { invitation, project } = await storeAnswer(ctx, { id, status: 'accepted' });
    const { offerAmount, offerDeliveryTime, offerText } = invitation;
    if (offerAmount == null || offerDeliveryTime == null || offerText == null) {
      throw offerMissingError();
    }
    const outdated = outdatedOfferRefusal(invitation.offerRevision, project);
    if (outdated) throw outdated;
    const { context, bidView } = await storeNewBid(ctx, {
      projectId,
      amount: offerAmount,
      deliveryTime: offerDeliveryTime,
      proposal: offerText,
      projectRevision,
    });
    await notifyOfferAccepted(ctx, context, bidView, actor.name);
    return bidView;
  });
}

/** The caller must have called `lockBidding`. Does not notify the client. */
async function storeNewBid(
  ctx: ActorCtx,
  form: PlaceBid,
): Promise<{ context: BidContext; bidView: BidView }> {
  const { projectId, amount, proposal, deliveryTime } = form;
  const { projectRevision, criteria, milestones } = form;
  const context = await loadBidContext(ctx, form);
  const { earlierBids } = context;
  const liveBid = earlierBids.find(({ status }) => status !== 'withdrawn');
  if (liveBid) throw alreadyBidError(liveBid);
  const bidView = await insertBid(ctx.em, {
    projectId,
    developerId: ctx.actor.id,
    amount,
    amountChange: computeAmountChange(earlierBids, amount),
    proposal,
    deliveryTime,
    projectRevision: projectRevision ?? context.revision,
    criteria: criteria ?? [],
    milestones: milestones ?? null,
    placedAt: ctx.now(),
    isByProgram: isByProgram(ctx),
  });
  return { context, bidView };
}

async function loadBidContext(
  { em, actor, now, settings }: ActorCtx,
  form: PlaceBid,
): Promise<BidContext> {
  const { projectId, projectRevision, criteria, milestones } = form;
  const context = await findBidContext(em, { projectId, actorId: actor.id });
  if (!context) throw projectNotFoundError();
  const { invitation, isClientPaused, isBlockedByClient, isEmailConfirmed } = context;
  const refusal =
    accountStatusRefusal(context) ??
    viewRefusal(context, invitation, actor) ??
    bidRefusal(context, invitation, actor, now()) ??
    projectChangedRefusal(projectRevision, context) ??
    criteriaRefusal(criteria, context) ??
    milestoneCriteriaRefusal(milestones, context.criteria, criteria ?? []) ??
    splitRefusal(form);
  if (refusal) throw refusal;
  if (isClientPaused) throw clientSuspendedError();
  if (isBlockedByClient) throw blockedByClientError();
  if (settings.isConfirmationRequired && !isEmailConfirmed) throw emailUnconfirmedError();
  return context;
}
