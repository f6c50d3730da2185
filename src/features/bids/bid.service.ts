import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { invitationStatus } from '#features/projects/invitations/invitation.queries.ts';
import { viewRefusal } from '#features/projects/project.rules.ts';
import { countBids, lockProject, visibleProject } from '#features/projects/project.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Bid } from './bid.entity.ts';
import { tellOfBid } from './bid.mail.ts';
import { bidsOf, bidView } from './bid.queries.ts';
import { alreadyBid, bidRefusal, changeBidRefusal, closedRefusal } from './bid.rules.ts';
import type { BidView, ChangeBid, PlaceBid } from './bid.schema.ts';

const placing: Limit = { name: 'place-bid', times: 60, within: 3_600 };

/** Places the caller's one live bid on a project (RULES section 3). */
export async function placeBid(ctx: ActorCtx, form: PlaceBid): Promise<BidView> {
  const { projectId, developerId, ...offer } = form;
  const { actor, now } = ctx;
  if (developerId !== undefined && developerId !== actor.id) {
    throw new DomainError('forbidden', 'not_you', 'You can only place bids of your own.');
  }
  await ctx.limits.use(placing, String(actor.id));
  return ctx.em.transactional(async (em) => {
    const project = await lockProject(em, projectId);
    const invitation = project.isPrivate ? await invitationStatus(em, projectId, actor.id) : null;
    const refusal =
      viewRefusal(project, invitation, actor) ?? bidRefusal(project, invitation, actor, now());
    if (refusal) throw refusal;

    const bid = em.create(Bid, {
      ...offer,
      projectId,
      developerId: actor.id,
      createdAt: now(),
      updatedAt: now(),
    });
    countBids(project, 1, offer.amount);
    await em.flush().catch(refuseSecondBid);
    await tellOfBid({ ...ctx, em }, project, bid, actor.name);
    return viewOf(em, bid.id);
  });
}

/** Changes an offer until somebody is hired. */
export function changeBid(ctx: ActorCtx, { id, ...offer }: ChangeBid): Promise<BidView> {
  return ctx.em.transactional(async (em) => {
    const { bid, project } = await lockBid(em, id);
    const refusal = changeBidRefusal(bid, project, ctx.actor) ?? closedRefusal(project, ctx.now());
    if (refusal) throw refusal;
    countBids(project, 0, offer.amount - bid.amount);
    Object.assign(bid, offer, { updatedAt: ctx.now() });
    await em.flush();
    return viewOf(em, id);
  });
}

/** Takes a bid back; the developer may place another one. */
export function withdrawBid(ctx: ActorCtx, id: number): Promise<BidView> {
  return ctx.em.transactional(async (em) => {
    const { bid, project } = await lockBid(em, id);
    const refusal = changeBidRefusal(bid, project, ctx.actor);
    if (refusal) throw refusal;
    countBids(project, -1, -bid.amount);
    bid.status = 'withdrawn';
    bid.updatedAt = ctx.now();
    await em.flush();
    return viewOf(em, id);
  });
}

/** The bids this person may see: all for the owner and admins, else their own (RULES section 2). */
export async function visibleBids(ctx: Ctx, projectId: number): Promise<BidView[]> {
  const { em, actor } = ctx;
  if (!actor) return [];
  const project = await visibleProject(ctx, projectId);
  const all = actor.role === 'admin' || actor.id === project.clientId;
  return bidsOf(em, projectId, all ? null : actor.id);
}

/** Passes over a project's live bids, but for the one that is hired; gives the passed ones. */
export async function passBids(
  em: Ctx['em'],
  projectId: number,
  hiredId: number | null,
  now: Date,
): Promise<Bid[]> {
  const live = await em.find(Bid, { projectId, status: 'active' });
  const passed = live.filter((bid) => bid.id !== hiredId);
  for (const bid of passed) {
    bid.status = 'passed';
    bid.updatedAt = now;
  }
  await em.flush();
  return passed;
}

/** The live bid of a developer on a project, or null. */
export function liveBid(em: Ctx['em'], projectId: number, developerId: number) {
  return em.findOne(Bid, { projectId, developerId, status: 'active' });
}

/** A bid with its project's row locked: the order in which all who change bids lock. */
async function lockBid(em: Ctx['em'], id: number) {
  const known = await bidView(em, id);
  if (!known) throw new DomainError('not_found', 'bid_not_found', 'Bid Not Found');
  const project = await lockProject(em, known.projectId);
  const bid = await em.findOneOrFail(Bid, id);
  return { bid, project };
}

async function viewOf(em: Ctx['em'], id: number): Promise<BidView> {
  const view = await bidView(em, id);
  if (!view) throw new DomainError('not_found', 'bid_not_found', 'Bid Not Found');
  return view;
}

function refuseSecondBid(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? alreadyBid() : error;
}
