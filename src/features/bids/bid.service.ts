import { assertNotBlockedByClient } from '#features/accounts/blocks/block-guard.service.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { offersChangedQueue } from '#features/projects/project.jobs.ts';
import { projectNotFoundError, viewRefusal } from '#features/projects/project.rules.ts';
import type { LockedProject } from '#features/projects/project.service.ts';
import { addToBidTotals, lockProject } from '#features/projects/project.service.ts';
import {
  type ActorCtx,
  type Ctx,
  inTransaction,
  isByProgram,
  type SystemCtx,
} from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Bid } from './bid.entity.ts';
import { notifyBidChanged, notifyBidWithdrawn } from './bid.mail.ts';
import { findBidView, findProjectBids, listBidsVisibleTo } from './bid.queries.ts';
import {
  biddingClosedRefusal,
  bidOvertakenRefusal,
  changeBidRefusal,
  hasOfferChanged,
  hasTermsChanged,
} from './bid.rules.ts';
import type { BidsQuery, BidView, ChangeBid, FeeTerms, WithdrawBid } from './bid.schema.ts';
import { milestoneCriteriaRefusal, splitRefusal } from './milestones/bid-milestones.rules.ts';
import { notifyBidConfirmed } from './versions/bid-version.mail.ts';
import {
  criteriaRefusal,
  hasCriteriaChanged,
  isBidOutdated,
  projectChangedRefusal,
} from './versions/bid-version.rules.ts';

/** Per bid, because each change invalidates a payment form that the client may have open. */
const bidChangeLimit: RateLimit = { name: 'change-bid', maxUses: 20, windowSeconds: 3_600 };

/** Over all bids of a developer, because each change notifies a client. */
const developerChangeLimit: RateLimit = { name: 'change-bids', maxUses: 100, windowSeconds: 3_600 };

export function getFeeTerms({ settings }: Ctx): FeeTerms {
  return { feePercent: settings.feePercent };
}

/**
 * Writes nothing if the offer is unchanged and the bid is not outdated. Throws if the brief has had
 * a material change since the developer read it or, if there is anything to write, if the bid has
 * changed since.
 */
export async function changeBid(ctx: ActorCtx, form: ChangeBid): Promise<BidView> {
  const { id, revision, projectRevision } = form;
  await ctx.limits.use(developerChangeLimit, String(ctx.actor.id));
  await ctx.limits.use(bidChangeLimit, `${ctx.actor.id}-${id}`);
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, ctx.actor.id);
    const { bid, project } = await lockBid(em, id);
    const offer = mergeOffer(bid, form);
    const refusal = changeFormRefusal(ctx, form, { bid, offer, project });
    if (refusal) throw refusal;
    const isChanged =
      hasOfferChanged(bid, offer) || hasCriteriaChanged(bid.criteria, offer.criteria);
    if (!isChanged && !isBidOutdated(bid, project)) return loadBidForDeveloper(em, id);
    // Checked only now, because an unchanged offer overwrites nothing, even if the form is
    // outdated.
    const overtaken = bidOvertakenRefusal(revision, bid, 'change');
    if (overtaken) throw overtaken;
    await assertNotBlockedByClient(em, ctx.actor.id, project.clientId);
    const addedDollars = offer.amount - bid.amount;
    await addToBidTotals(em, project.id, { count: 0, amount: addedDollars });
    await notifyClientOfChange(ctx, project, bid, offer);
    const now = ctx.now();
    Object.assign(bid, offer, {
      revision: bid.revision + 1,
      revisedAt: now,
      updatedAt: now,
      isByProgram: isByProgram(ctx),
    });
    bid.amountChange += addedDollars;
    // A form that was opened before the last confirmation must not reset the confirmed revision.
    bid.projectRevision = Math.max(projectRevision ?? project.revision, bid.projectRevision);
    // A change replaces the confirmation that the client asked for.
    bid.confirmationAskedAt = null;
    await em.flush();
    await publishOffersChanged(ctx, project);
    return loadBidForDeveloper(em, id);
  });
}

function changeFormRefusal(
  { actor, now }: ActorCtx,
  { projectRevision, criteria, milestones }: ChangeBid,
  { bid, offer, project }: { bid: Bid; offer: MergedOffer; project: Project },
): DomainError | null {
  return (
    changeBidRefusal(bid, project, actor) ??
    biddingClosedRefusal(project, now()) ??
    projectChangedRefusal(projectRevision, project) ??
    criteriaRefusal(criteria, project) ??
    milestoneCriteriaRefusal(milestones, project.criteria, offer.criteria) ??
    splitRefusal(offer)
  );
}

/** Absent fields of the form are unchanged. */
function mergeOffer(bid: Bid, form: ChangeBid) {
  const { amount, proposal, deliveryTime, criteria, milestones } = form;
  return {
    amount: amount ?? bid.amount,
    proposal: proposal ?? bid.proposal,
    deliveryTime: deliveryTime ?? bid.deliveryTime,
    criteria: criteria ?? bid.criteria,
    milestones: milestones === undefined ? (bid.milestones ?? null) : milestones,
  };
}
type MergedOffer = ReturnType<typeof mergeOffer>;

/**
 * Must be called before the offer is assigned to the bid, because it compares the offer with the
 * bid.
 */
async function notifyClientOfChange(
  ctx: ActorCtx,
  project: Project,
  bid: Bid,
  offer: MergedOffer,
): Promise<void> {
  if (hasTermsChanged(bid, offer) || hasCriteriaChanged(bid.criteria, offer.criteria)) {
    await notifyBidChanged(ctx, project, bid, offer, ctx.actor.name);
  } else if (isBidOutdated(bid, project)) {
    await notifyBidConfirmed(ctx, project, bid, ctx.actor.name);
  }
}

/**
 * Also for suspended developers. `developerName` is for the notification to the client: the
 * deletion of an account passes a placeholder.
 */
export function withdrawBid(
  ctx: ActorCtx,
  { id, revision }: WithdrawBid,
  developerName = ctx.actor.name,
): Promise<BidView> {
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const { bid, project } = await lockBid(em, id);
    const refusal =
      changeBidRefusal(bid, project, ctx.actor) ?? bidOvertakenRefusal(revision, bid, 'withdraw');
    if (refusal) throw refusal;
    await addToBidTotals(em, project.id, { count: -1, amount: -bid.amount });
    bid.status = 'withdrawn';
    bid.updatedAt = ctx.now();
    await em.flush();
    await publishOffersChanged(ctx, project);
    await notifyBidWithdrawn(ctx, project, bid, developerName);
    return loadBidForDeveloper(em, id);
  });
}

/**
 * The open payment may be for terms that the bid no longer has. The event updates open pages of the
 * client and the actor.
 */
export async function publishOffersChanged(
  { em, jobs, actor }: ActorCtx,
  project: Project,
): Promise<void> {
  const { id, clientId } = project;
  await jobs.send(em, offersChangedQueue, { projectId: id });
  await publishEvent(em, [clientId, actor.id], { kind: 'project', id });
}

/**
 * Returns no bids for a visitor; otherwise throws if the project does not exist or the actor may
 * not see it.
 */
export async function listBidsOfProject(
  { em, actor, settings }: Ctx,
  { projectId, hiredOnly }: BidsQuery,
): Promise<BidView[]> {
  if (!actor) return [];
  const project = await findProjectBids(em, projectId, actor, { hiredOnly, settings });
  if (!project) throw projectNotFoundError();
  const refusal = viewRefusal(project, project.invitation, actor);
  if (refusal) throw refusal;
  return project.bids;
}

/**
 * At most 50 for each project. Projects that do not exist or that the actor may not see are
 * omitted.
 */
export async function listBidsOfProjects(
  { em, actor, settings }: Ctx,
  projectIds: number[],
): Promise<BidView[]> {
  return actor && projectIds.length > 0 ? listBidsVisibleTo(em, projectIds, actor, settings) : [];
}

type ChangeCtx = Pick<SystemCtx, 'em' | 'jobs' | 'now'>;

/**
 * Marks the active bids of a project as passed and returns them. Sends no notifications.
 */
export async function passBids(
  { em, jobs, now }: ChangeCtx,
  { id: projectId }: LockedProject,
): Promise<Bid[]> {
  const bids = await em.find(Bid, { projectId, status: 'active' });
  for (const bid of bids) {
    bid.status = 'passed';
    bid.updatedAt = now();
  }
  await em.flush();
  await jobs.send(em, offersChangedQueue, { projectId });
  return bids;
}

/**
 * Marks a bid as hired and the other active bids of its project as passed; returns the passed bids.
 */
export async function markBidHired(
  ctx: ChangeCtx,
  project: LockedProject,
  bid: Bid,
): Promise<Bid[]> {
  bid.status = 'hired';
  bid.updatedAt = ctx.now();
  await ctx.em.flush();
  return passBids(ctx, project);
}

export function loadBid(em: Ctx['em'], bidId: number): Promise<Bid> {
  return em.findOneOrFail(Bid, bidId);
}

export function findActiveBid(
  em: Ctx['em'],
  projectId: number,
  developerId: number,
): Promise<Bid | null> {
  return em.findOne(Bid, { projectId, developerId, status: 'active' });
}

/**
 * Each change of a bid must call this function, because the lock of the project also protects its
 * bids. Throws `bid_not_found`.
 */
export async function lockBid(
  em: Ctx['em'],
  bidId: number,
): Promise<{ bid: Bid; project: LockedProject }> {
  const view = await loadBidForDeveloper(em, bidId);
  const project = await lockProject(em, view.projectId);
  // Read after the lock. `refresh` replaces an older state of the bid in the identity map.
  const bid = await em.findOneOrFail(Bid, bidId, { refresh: true });
  return { bid, project };
}

/** Omits what only the client sees. Throws `bid_not_found`. Checks no permission. */
export async function loadBidForDeveloper(em: Ctx['em'], bidId: number): Promise<BidView> {
  const bid = await findBidView(em, bidId, { isForClient: false });
  if (!bid) throw bidNotFoundError();
  return bid;
}

/** Includes what only the client sees. Throws `bid_not_found`. Checks no permission. */
export async function loadBidForClient(
  { em, settings }: ActorCtx,
  bidId: number,
): Promise<BidView> {
  const bid = await findBidView(em, bidId, { isForClient: true, settings });
  if (!bid) throw bidNotFoundError();
  return bid;
}

function bidNotFoundError(): DomainError {
  return new DomainError('not_found', 'bid_not_found', 'Bid Not Found');
}
