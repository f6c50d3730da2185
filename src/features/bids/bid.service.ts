import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { offersChangedQueue } from '#features/projects/project.jobs.ts';
import { projectNotFoundError, viewRefusal } from '#features/projects/project.rules.ts';
import { lockProject, updateBidCount } from '#features/projects/project.service.ts';
import type { ActorCtx, Ctx, SystemCtx } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Bid } from './bid.entity.ts';
import { notifyBidChanged, notifyBidWithdrawn } from './bid.mail.ts';
import { findBidsOfPage, findBidsVisibleTo, findBidView } from './bid.queries.ts';
import {
  biddingClosedRefusal,
  changeBidRefusal,
  hasOfferChanged,
  hasTermsChanged,
  outdatedBidRefusal,
} from './bid.rules.ts';
import type { BidsQuery, BidTerms, BidView, ChangeBid, WithdrawBid } from './bid.schema.ts';
import { notifyBidConfirmed } from './versions/bid-version.mail.ts';
import {
  criteriaRefusal,
  hasCriteriaChanged,
  isBidOutdated,
  projectChangedRefusal,
} from './versions/bid-version.rules.ts';

/** Limit per bid, because each change invalidates a payment form that the client may have open. */
const changeLimit: RateLimit = { name: 'change-bid', maxUses: 20, windowSeconds: 3_600 };

/** Limit over all bids of a developer, because each change notifies a client. */
const changesLimit: RateLimit = { name: 'change-bids', maxUses: 100, windowSeconds: 3_600 };

export function getBidTerms({ settings }: Ctx): BidTerms {
  return { feePercent: settings.feePercent };
}

/**
 * Changes a bid while its project accepts bids. The bid then answers the version of the project that
 * the developer read. Returns the bid unchanged if the offer is the same and not outdated.
 */
export async function changeBid(ctx: ActorCtx, form: ChangeBid): Promise<BidView> {
  const { id, revision, projectRevision } = form;
  await ctx.limits.use(changesLimit, String(ctx.actor.id));
  await ctx.limits.use(changeLimit, `${ctx.actor.id}-${id}`);
  return ctx.em.transactional(async (em) => {
    await assertNotSuspended(em, ctx.actor.id);
    const { bid, project } = await lockBid(em, id);
    const refusal = changeFormRefusal(ctx, form, bid, project);
    if (refusal) throw refusal;
    const offer = mergeOffer(bid, form);
    const isChanged =
      hasOfferChanged(bid, offer) || hasCriteriaChanged(bid.criteria, offer.criteria);
    if (!isChanged && !isBidOutdated(bid, project)) return loadBidView(em, id);
    const outdated = outdatedBidRefusal(revision, bid, 'change');
    if (outdated) throw outdated;
    const added = offer.amount - bid.amount;
    await updateBidCount(em, project.id, { count: 0, amount: added, amountChange: added });
    await notifyClientOfChange({ ...ctx, em }, project, bid, offer);
    const at = ctx.now();
    Object.assign(bid, offer, { revision: bid.revision + 1, revisedAt: at, updatedAt: at });
    bid.amountChange += added;
    bid.projectRevision = Math.max(projectRevision ?? project.revision, bid.projectRevision);
    // A changed bid answers the request to confirm it.
    bid.confirmationAskedAt = null;
    await em.flush();
    await publishOffersChanged({ ...ctx, em }, project);
    return loadBidView(em, id);
  });
}

function changeFormRefusal(
  { actor, now }: ActorCtx,
  { projectRevision, criteria }: ChangeBid,
  bid: Bid,
  project: Project,
): DomainError | null {
  return (
    changeBidRefusal(bid, project, actor) ??
    biddingClosedRefusal(project, now()) ??
    projectChangedRefusal(projectRevision, project) ??
    criteriaRefusal(criteria, project)
  );
}

/** Returns the offer of a changed bid. Absent fields of the form are unchanged. */
function mergeOffer(bid: Bid, { amount, proposal, deliveryTime, criteria }: ChangeBid) {
  return {
    amount: amount ?? bid.amount,
    proposal: proposal ?? bid.proposal,
    deliveryTime: deliveryTime ?? bid.deliveryTime,
    criteria: criteria ?? bid.criteria,
  };
}

/** Notifies the client of new terms, or that an outdated bid answers the present version. */
async function notifyClientOfChange(
  ctx: ActorCtx,
  project: Project,
  bid: Bid,
  offer: ReturnType<typeof mergeOffer>,
): Promise<void> {
  const haveTermsChanged =
    hasTermsChanged(bid, offer) || hasCriteriaChanged(bid.criteria, offer.criteria);
  if (haveTermsChanged) await notifyBidChanged(ctx, project, { bid, offer }, ctx.actor.name);
  else if (isBidOutdated(bid, project)) await notifyBidConfirmed(ctx, project, bid, ctx.actor.name);
}

/**
 * Withdraws a bid; the developer may place another bid. The notification to the client contains
 * `developerName`.
 */
export function withdrawBid(
  ctx: ActorCtx,
  { id, revision }: WithdrawBid,
  developerName = ctx.actor.name,
): Promise<BidView> {
  return ctx.em.transactional(async (em) => {
    const { bid, project } = await lockBid(em, id);
    const refusal =
      changeBidRefusal(bid, project, ctx.actor) ?? outdatedBidRefusal(revision, bid, 'withdraw');
    if (refusal) throw refusal;
    const { amount, amountChange } = bid;
    const removed = { count: -1, amount: -amount, amountChange: -amountChange };
    await updateBidCount(em, project.id, removed);
    bid.status = 'withdrawn';
    bid.updatedAt = ctx.now();
    await em.flush();
    await publishOffersChanged({ ...ctx, em }, project);
    await notifyBidWithdrawn({ ...ctx, em }, project, bid, developerName);
    return loadBidView(em, id);
  });
}

/** Queues a check of the open payment, which may be for other terms, and updates open pages. */
export async function publishOffersChanged(
  { em, jobs, actor }: ActorCtx,
  project: Project,
): Promise<void> {
  const { id, clientId } = project;
  await jobs.send(em, offersChangedQueue, { projectId: id });
  await publishEvent(em, [clientId, actor.id], { kind: 'project', id });
}

/**
 * Returns the bids visible to the actor: all for the owner and admins, else their own (RULES
 * section 2).
 */
export async function listVisibleBids(
  { em, actor, settings }: Ctx,
  { projectId, hiredOnly = false }: BidsQuery,
): Promise<BidView[]> {
  if (!actor) return [];
  const project = await findBidsVisibleTo(em, projectId, actor, hiredOnly, settings);
  if (!project) throw projectNotFoundError();
  const refusal = viewRefusal(project, project.invitation, actor);
  if (refusal) throw refusal;
  return project.bids;
}

/** Returns the bids visible to the actor on the given projects; at most 50 for each. */
export async function listBidsOfPage(
  { em, actor, settings }: Ctx,
  projectIds: number[],
): Promise<BidView[]> {
  return actor && projectIds.length > 0 ? findBidsOfPage(em, projectIds, actor, settings) : [];
}

type ChangeCtx = Pick<SystemCtx, 'em' | 'jobs' | 'now'>;

/** Marks the active bids of a project as passed and returns them. The project must be locked. */
export async function passBids({ em, jobs, now }: ChangeCtx, projectId: number): Promise<Bid[]> {
  const passed = await em.find(Bid, { projectId, status: 'active' });
  for (const bid of passed) {
    bid.status = 'passed';
    bid.updatedAt = now();
  }
  await em.flush();
  await jobs.send(em, offersChangedQueue, { projectId });
  return passed;
}

/** Marks a bid as hired, and the other active bids of its project as passed; returns these. */
export async function markBidHired(ctx: ChangeCtx, bid: Bid): Promise<Bid[]> {
  bid.status = 'hired';
  bid.updatedAt = ctx.now();
  await ctx.em.flush();
  return passBids(ctx, bid.projectId);
}

export function loadBid(em: Ctx['em'], id: number): Promise<Bid> {
  return em.findOneOrFail(Bid, id);
}

/** Returns the active bid of a developer on a project, or null. */
export function findActiveBid(em: Ctx['em'], projectId: number, developerId: number) {
  return em.findOne(Bid, { projectId, developerId, status: 'active' });
}

/** Returns a bid with its project, locked. Each change of a bid must lock the project first. */
export async function lockBid(em: Ctx['em'], id: number) {
  const view = await findBidView(em, id, false);
  if (!view) throw new DomainError('not_found', 'bid_not_found', 'Bid Not Found');
  const project = await lockProject(em, view.projectId);
  // The identity map may contain an older revision.
  const bid = await em.findOneOrFail(Bid, id, { refresh: true });
  return { bid, project };
}

/** Returns a bid as its developer sees it. Throws if it does not exist. */
export function loadBidView(em: Ctx['em'], id: number): Promise<BidView> {
  return assertFound(findBidView(em, id, false));
}

/** Returns a bid as the client of its project sees it. Throws if it does not exist. */
export function loadBidForClient({ em, settings }: ActorCtx, id: number): Promise<BidView> {
  return assertFound(findBidView(em, id, true, settings));
}

async function assertFound(found: Promise<BidView | null>): Promise<BidView> {
  const view = await found;
  if (!view) throw new DomainError('not_found', 'bid_not_found', 'Bid Not Found');
  return view;
}
