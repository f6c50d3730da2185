import { projectView } from '#features/projects/project.queries.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { notifyOfDecline, notifyOfReconsidering } from './bid.mail.ts';
import type { BidView, DeclineBid, ShortlistBid } from './bid.schema.ts';
import { lockBid, offersChanged, viewOf } from './bid.service.ts';
import { choiceRefusal, reconsiderRefusal } from './choice.rules.ts';

/** Each one is a mail to the same developer. */
const wavering: Limit = { name: 'decline-bid', times: 6, within: 3_600 };

/** What is refused tells nobody anything, and is not counted. */
async function countWavering(ctx: ActorCtx, id: number, refusalOf: typeof choiceRefusal) {
  const bid = await viewOf(ctx.em, id);
  const project = await projectView(ctx.em, bid.projectId, ctx.actor);
  const refusal = project && refusalOf(bid, project, ctx.actor);
  if (refusal) throw refusal;
  await ctx.limits.use(wavering, `${ctx.actor.id}-${id}`);
}

/** The client keeps a bid in view, or no longer; nobody is told. */
export function shortlistBid(ctx: ActorCtx, { id, shortlisted }: ShortlistBid): Promise<BidView> {
  return ctx.em.transactional(async (em) => {
    const { bid, project } = await lockBid(em, id);
    const refusal = choiceRefusal(bid, project, ctx.actor);
    if (refusal) throw refusal;
    bid.shortlistedAt = shortlisted ? (bid.shortlistedAt ?? ctx.now()) : null;
    await em.flush();
    return viewOf(em, id, true);
  });
}

/** Passes over one bid with a reason; it still counts, and its developer is told why. */
export async function declineBid(ctx: ActorCtx, { id, reason }: DeclineBid): Promise<BidView> {
  await countWavering(ctx, id, choiceRefusal);
  return ctx.em.transactional(async (em) => {
    const { bid, project } = await lockBid(em, id);
    const refusal = choiceRefusal(bid, project, ctx.actor);
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
    await ctx.jobs.send(em, offersChanged, { projectId: project.id });
    await notifyOfDecline({ ...ctx, em }, project, bid, reason);
    return viewOf(em, id, true);
  });
}

/** Takes a decline back while the project is open: the bid stands as it was placed. */
export async function reconsiderBid(ctx: ActorCtx, id: number): Promise<BidView> {
  await countWavering(ctx, id, reconsiderRefusal);
  return ctx.em.transactional(async (em) => {
    const { bid, project } = await lockBid(em, id);
    const refusal = reconsiderRefusal(bid, project, ctx.actor);
    if (refusal) throw refusal;
    Object.assign(bid, {
      status: 'active',
      declineReason: null,
      declinedAt: null,
      updatedAt: ctx.now(),
    });
    await em.flush();
    await notifyOfReconsidering({ ...ctx, em }, project, bid);
    return viewOf(em, id, true);
  });
}
