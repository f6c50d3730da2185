import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { offersChangedQueue } from '#features/projects/project.jobs.ts';
import { findProjectView } from '#features/projects/project.queries.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { notifyBidDeclined, notifyBidReconsidered } from './bid.mail.ts';
import type { BidView, DeclineBid, ShortlistBid } from './bid.schema.ts';
import { loadBidForClient, loadBidForDeveloper, lockBid } from './bid.service.ts';
import { bidDecisionRefusal, reconsiderRefusal } from './bid-decision.rules.ts';

/** Per client and bid, because each decline sends a mail to the developer. */
const declineLimit: RateLimit = { name: 'decline-bid', maxUses: 6, windowSeconds: 3_600 };

/**
 * If the request is refused, throws before counting, because a refused request sends no mail. The
 * caller must check the refusal again after it has locked the project.
 */
async function consumeDeclineLimit(
  ctx: ActorCtx,
  bidId: number,
  getRefusal: typeof bidDecisionRefusal,
): Promise<void> {
  const bid = await loadBidForDeveloper(ctx.em, bidId);
  const project = await findProjectView(ctx.em, bid.projectId, ctx.actor);
  const refusal = project && getRefusal(bid, project, ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(declineLimit, `${ctx.actor.id}-${bidId}`);
}

/** The developer is not notified. */
export function shortlistBid(ctx: ActorCtx, { id, shortlisted }: ShortlistBid): Promise<BidView> {
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, ctx.actor.id);
    const { bid, project } = await lockBid(em, id);
    const refusal = bidDecisionRefusal(bid, project, ctx.actor);
    if (refusal) throw refusal;
    // If the bid is already on the shortlist, the time at which it was added is unchanged.
    bid.shortlistedAt = shortlisted ? (bid.shortlistedAt ?? ctx.now()) : null;
    await em.flush();
    return loadBidForClient(ctx, id);
  });
}

/** Sends the reason to the developer. The project's number of bids still includes the bid. */
export async function declineBid(ctx: ActorCtx, { id, reason }: DeclineBid): Promise<BidView> {
  await consumeDeclineLimit(ctx, id, bidDecisionRefusal);
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, ctx.actor.id);
    const { bid, project } = await lockBid(em, id);
    const refusal = bidDecisionRefusal(bid, project, ctx.actor);
    if (refusal) throw refusal;
    const now = ctx.now();
    Object.assign(bid, {
      status: 'passed',
      shortlistedAt: null,
      declineReason: reason,
      declinedAt: now,
      updatedAt: now,
    });
    await em.flush();
    await ctx.jobs.send(em, offersChangedQueue, { projectId: project.id });
    await notifyBidDeclined(ctx, project, bid, reason);
    return loadBidForClient(ctx, id);
  });
}

/** The bid becomes active again, unchanged, and its developer is notified. */
export async function reconsiderBid(ctx: ActorCtx, bidId: number): Promise<BidView> {
  await consumeDeclineLimit(ctx, bidId, reconsiderRefusal);
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, ctx.actor.id);
    const { bid, project } = await lockBid(em, bidId);
    const refusal = reconsiderRefusal(bid, project, ctx.actor);
    if (refusal) throw refusal;
    Object.assign(bid, {
      status: 'active',
      declineReason: null,
      declinedAt: null,
      updatedAt: ctx.now(),
    });
    await em.flush();
    await notifyBidReconsidered(ctx, project, bid);
    return loadBidForClient(ctx, bidId);
  });
}
