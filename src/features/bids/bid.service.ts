import { z } from 'zod';
import { refuseSuspended } from '#features/accounts/suspensions/liberty.service.ts';
import { libertyRefusal, takesNoBids } from '#features/accounts/suspensions/suspension.rules.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { projectNotFound, viewRefusal } from '#features/projects/project.rules.ts';
import { bidsCounted, countBids, lockProject } from '#features/projects/project.service.ts';
import type { ActorCtx, Ctx, SystemCtx } from '#platform/server/context.ts';
import { row } from '#platform/server/db.ts';
import type { Queue } from '#platform/server/jobs.ts';
import type { Limit } from '#platform/server/limits.ts';
import { publish } from '#platform/server/live.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Bid } from './bid.entity.ts';
import { tellOfBid, tellOfChange, tellOfWithdrawal } from './bid.mail.ts';
import {
  type BidGround,
  bidGround,
  bidsSeenBy,
  bidView,
  openBidsOf,
  viewOfWritten,
} from './bid.queries.ts';
import {
  alreadyBid,
  bidRefusal,
  changeBidRefusal,
  closedRefusal,
  isRepriced,
  isRevised,
  overtakenRefusal,
} from './bid.rules.ts';
import type {
  BidsQuery,
  BidTerms,
  BidView,
  ChangeBid,
  OpenBids,
  PlaceBid,
  WithdrawBid,
} from './bid.schema.ts';

const placing: Limit = { name: 'place-bid', times: 60, within: 3_600 };

/** Of one bid: each change ends the form its client may be paying in. */
const changing: Limit = { name: 'change-bid', times: 20, within: 3_600 };

const OffersJob = z.object({ projectId: z.number() });
/** Entries say that an offer on this project is no longer what it was; payments listen. */
export const offersChanged: Queue<z.infer<typeof OffersJob>> = {
  name: 'offers-changed',
  data: OffersJob,
  retryLimit: 20,
};

export function bidTerms({ settings }: Ctx): BidTerms {
  return { feePercent: settings.feePercent };
}

/** Places the caller's one live bid on a project (RULES section 3). */
export async function placeBid(ctx: ActorCtx, form: PlaceBid): Promise<BidView> {
  const { projectId, developerId, ...offer } = form;
  const { actor, now } = ctx;
  if (developerId !== undefined && developerId !== actor.id) {
    throw new DomainError('forbidden', 'not_you', 'You can only place bids of your own.');
  }
  await ctx.limits.use(placing, String(actor.id));
  return ctx.em.transactional(async (em) => {
    const ground = await groundToBidOn({ ...ctx, em }, projectId);
    // Sent with the bid: said before others wait for its project.
    await publish(em, actor.id, { kind: 'project', id: projectId });
    const bid = await writeBid(em, { projectId, developerId: actor.id, ...offer }, now());
    if (!bid) return refuseLate({ ...ctx, em }, projectId);
    await tellOfBid({ ...ctx, em }, ground, bid, actor.name);
    return bid;
  });
}

type Offer = Pick<Bid, 'projectId' | 'developerId' | 'amount' | 'proposal' | 'deliveryTime'>;

/** Gives it as its developer sees it; null where the project closed, or a bid of theirs stands. */
function writeBid(em: Ctx['em'], offer: Offer, at: Date): Promise<BidView | null> {
  return row<BidView>(
    em,
    `with counted as (
       ${bidsCounted('$1', '1', '$3::int')} and status = 'active' and deadline > $6 returning id
     ), placed as (
       insert into bids
         (project_id, developer_id, amount, proposal, delivery_time, created_at, updated_at)
       select id, $2::int, $3, $4, $5::int, $6::timestamptz, $6 from counted
       on conflict (project_id, developer_id) where status <> 'withdrawn' do nothing returning *)
     ${viewOfWritten('placed')}`,
    [offer.projectId, offer.developerId, offer.amount, offer.proposal, offer.deliveryTime, at],
  );
}

/** What the caller wants to bid on; refuses where they may not. */
async function groundToBidOn({ em, actor, now }: ActorCtx, projectId: number): Promise<BidGround> {
  const ground = await bidGround(em, projectId, actor.id);
  if (!ground) throw projectNotFound();
  const { invitation, isPaused } = ground;
  const refusal =
    libertyRefusal(ground) ??
    viewRefusal(ground, invitation, actor) ??
    bidRefusal(ground, invitation, actor, now());
  if (refusal) throw refusal;
  if (isPaused) throw takesNoBids();
  return ground;
}

/** Says why a bid that was allowed a moment ago is none: somebody was faster. */
async function refuseLate(ctx: ActorCtx, projectId: number): Promise<never> {
  await groundToBidOn(ctx, projectId);
  const seen = await bidsSeenBy(ctx.em, projectId, ctx.actor, false);
  throw alreadyBid(seen?.bids[0]);
}

/** Changes an offer until somebody is hired; one that stays as it is, is no change. */
export async function changeBid(
  ctx: ActorCtx,
  { id, revision, ...offer }: ChangeBid,
): Promise<BidView> {
  await ctx.limits.use(changing, `${ctx.actor.id}-${id}`);
  return ctx.em.transactional(async (em) => {
    await refuseSuspended(em, ctx.actor.id);
    const { bid, project } = await lockBid(em, id);
    const refusal = changeBidRefusal(bid, project, ctx.actor) ?? closedRefusal(project, ctx.now());
    if (refusal) throw refusal;
    if (!isRevised(bid, offer)) return viewOf(em, id);
    const overtaken = overtakenRefusal(revision, bid, 'change');
    if (overtaken) throw overtaken;
    await countBids(em, project.id, 0, offer.amount - bid.amount);
    if (isRepriced(bid, offer)) {
      await tellOfChange({ ...ctx, em }, project, { bid, offer }, ctx.actor.name);
    }
    const at = ctx.now();
    Object.assign(bid, offer, { revision: bid.revision + 1, revisedAt: at, updatedAt: at });
    await em.flush();
    await tellChanged({ ...ctx, em }, project);
    return viewOf(em, id);
  });
}

/** Takes a bid back; the developer may place another one. Its client is told under this name. */
export function withdrawBid(
  ctx: ActorCtx,
  { id, revision }: WithdrawBid,
  by = ctx.actor.name,
): Promise<BidView> {
  return ctx.em.transactional(async (em) => {
    const { bid, project } = await lockBid(em, id);
    const refusal =
      changeBidRefusal(bid, project, ctx.actor) ?? overtakenRefusal(revision, bid, 'withdraw');
    if (refusal) throw refusal;
    await countBids(em, project.id, -1, -bid.amount);
    bid.status = 'withdrawn';
    bid.updatedAt = ctx.now();
    await em.flush();
    await tellChanged({ ...ctx, em }, project);
    await tellOfWithdrawal({ ...ctx, em }, project, bid, by);
    return viewOf(em, id);
  });
}

/** To payments, which may be for what no longer holds, and to the open pages of both sides. */
async function tellChanged({ em, jobs, actor }: ActorCtx, project: Project): Promise<void> {
  const { id, clientId } = project;
  await jobs.send(em, offersChanged, { projectId: id });
  await publish(em, [clientId, actor.id], { kind: 'project', id });
}

/** The bids this person may see: all for the owner and admins, else their own (RULES section 2). */
export async function visibleBids(
  { em, actor }: Ctx,
  { projectId, hiredOnly = false }: BidsQuery,
): Promise<BidView[]> {
  if (!actor) return [];
  const seen = await bidsSeenBy(em, projectId, actor, hiredOnly);
  if (!seen) throw projectNotFound();
  const refusal = viewRefusal(seen, seen.invitation, actor);
  if (refusal) throw refusal;
  return seen.bids;
}

type ChangeCtx = Pick<SystemCtx, 'em' | 'jobs' | 'now'>;

/** Passes over a project's live bids; gives them. The caller holds the project's lock. */
export async function passBids({ em, jobs, now }: ChangeCtx, projectId: number): Promise<Bid[]> {
  const passed = await em.find(Bid, { projectId, status: 'active' });
  for (const bid of passed) {
    bid.status = 'passed';
    bid.updatedAt = now();
  }
  await em.flush();
  await jobs.send(em, offersChanged, { projectId });
  return passed;
}

/** Makes a bid the hired one and passes over the others; gives those. */
export async function winBid(ctx: ChangeCtx, bid: Bid): Promise<Bid[]> {
  bid.status = 'hired';
  bid.updatedAt = ctx.now();
  await ctx.em.flush();
  return passBids(ctx, bid.projectId);
}

export function bidOfId(em: Ctx['em'], id: number): Promise<Bid> {
  return em.findOneOrFail(Bid, id);
}

/** The live bid of a developer on a project, or null. */
export function liveBid(em: Ctx['em'], projectId: number, developerId: number) {
  return em.findOne(Bid, { projectId, developerId, status: 'active' });
}

/** A bid with its project's row locked: the order in which all who change bids lock. */
export async function lockBid(em: Ctx['em'], id: number) {
  const known = await bidView(em, id, false);
  if (!known) throw new DomainError('not_found', 'bid_not_found', 'Bid Not Found');
  const project = await lockProject(em, known.projectId);
  // Its revisions are counted by the database, whatever is known of it here.
  const bid = await em.findOneOrFail(Bid, id, { refresh: true });
  return { bid, project };
}

export async function viewOf(em: Ctx['em'], id: number, forClient = false): Promise<BidView> {
  const view = await bidView(em, id, forClient);
  if (!view) throw new DomainError('not_found', 'bid_not_found', 'Bid Not Found');
  return view;
}

/** How many bids of a developer are still in the running. */
export async function openBids({ em, actor, now }: Ctx, developerId: number): Promise<OpenBids> {
  return { activeBids: await openBidsOf(em, developerId, actor, now()) };
}
