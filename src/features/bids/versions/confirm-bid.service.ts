import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import type { BidView, ConfirmBid } from '../bid.schema.ts';
import {
  loadBidForClient,
  loadBidForDeveloper,
  lockBid,
  publishOffersChanged,
} from '../bid.service.ts';
import { notifyBidConfirmed, notifyConfirmationAsked } from './bid-version.mail.ts';
import { askConfirmationRefusal, confirmBidRefusal, isBidOutdated } from './bid-version.rules.ts';

/** Per client and bid, because each request for a confirmation sends a mail. */
const askLimit: RateLimit = { name: 'ask-confirmation', maxUses: 6, windowSeconds: 3_600 };

/**
 * The terms are unchanged; new criteria count as included. `projectRevision` is the revision that
 * the developer read. Writes nothing if the bid is already for this revision.
 */
export function confirmBid(ctx: ActorCtx, { id, projectRevision }: ConfirmBid): Promise<BidView> {
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, ctx.actor.id);
    const { bid, project } = await lockBid(em, id);
    const refusal = confirmBidRefusal(bid, project, ctx.actor, projectRevision);
    if (refusal) throw refusal;
    if (bid.projectRevision === projectRevision) return loadBidForDeveloper(em, id);
    const wasOutdated = isBidOutdated(bid, project);
    const now = ctx.now();
    Object.assign(bid, {
      projectRevision,
      confirmedAt: now,
      confirmationAskedAt: null,
      updatedAt: now,
    });
    await em.flush();
    await publishOffersChanged(ctx, project);
    // The client could already hire on a bid that was not outdated.
    if (wasOutdated) await notifyBidConfirmed(ctx, project, bid, ctx.actor.name);
    return loadBidForDeveloper(em, id);
  });
}

/** Writes and sends nothing if the bid is not outdated. */
export async function askConfirmation(ctx: ActorCtx, bidId: number): Promise<BidView> {
  await ctx.limits.use(askLimit, `${ctx.actor.id}-${bidId}`);
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, ctx.actor.id);
    const { bid, project } = await lockBid(em, bidId);
    const refusal = askConfirmationRefusal(bid, project, ctx.actor);
    if (refusal) throw refusal;
    if (!isBidOutdated(bid, project)) return loadBidForClient(ctx, bidId);
    bid.confirmationAskedAt = ctx.now();
    await em.flush();
    await publishEvent(em, bid.developerId, { kind: 'project', id: project.id });
    await notifyConfirmationAsked(ctx, project, bid);
    return loadBidForClient(ctx, bidId);
  });
}
