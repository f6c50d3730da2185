import { sql } from 'kysely';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import {
  accountStatusRefusal,
  clientSuspended,
} from '#features/accounts/suspension/suspension.rules.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { offersChangedQueue } from '#features/projects/project.jobs.ts';
import { projectNotFound, viewRefusal } from '#features/projects/project.rules.ts';
import {
  createBidCountUpdate,
  lockProject,
  updateBidCount,
} from '#features/projects/project.service.ts';
import type { ActorCtx, Ctx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Bid } from './bid.entity.ts';
import { notifyBidChanged, notifyBidPlaced, notifyBidWithdrawn } from './bid.mail.ts';
import {
  type BidContext,
  bidColumns,
  findBidContext,
  findBidsOfPage,
  findBidsVisibleTo,
  findBidView,
} from './bid.queries.ts';
import {
  alreadyBidRefusal,
  type BidStatus,
  biddingClosedRefusal,
  bidRefusal,
  changeBidRefusal,
  hasOfferChanged,
  hasTermsChanged,
  outdatedBidRefusal,
} from './bid.rules.ts';
import type {
  BidsQuery,
  BidTerms,
  BidView,
  ChangeBid,
  PlaceBid,
  WithdrawBid,
} from './bid.schema.ts';

const placeLimit: RateLimit = { name: 'place-bid', maxUses: 60, windowSeconds: 3_600 };

/** Per bid, because each change invalidates a payment form that its client may have open. */
const changeLimit: RateLimit = { name: 'change-bid', maxUses: 20, windowSeconds: 3_600 };

/** Over all bids, because each change notifies the client of its project. */
const changesLimit: RateLimit = { name: 'change-bids', maxUses: 100, windowSeconds: 3_600 };

export function getBidTerms({ settings }: Ctx): BidTerms {
  return { feePercent: settings.feePercent };
}

/** Places the caller's only active bid on a project (RULES section 3). */
export async function placeBid(ctx: ActorCtx, form: PlaceBid): Promise<BidView> {
  const { projectId, developerId, ...offer } = form;
  const { actor, now } = ctx;
  if (developerId !== undefined && developerId !== actor.id) {
    throw new DomainError('forbidden', 'not_you', 'You can only place bids of your own.');
  }
  await ctx.limits.use(placeLimit, String(actor.id));
  return ctx.em.transactional(async (em) => {
    const context = await loadBidContext({ ...ctx, em }, projectId);
    await assertEmailConfirmed({ ...ctx, em });
    // Before the insert, because later statements prolong the lock of the project until the commit.
    await publishEvent(em, actor.id, { kind: 'project', id: projectId });
    const bid = await insertBid(em, { projectId, developerId: actor.id, ...offer }, now());
    if (!bid) return throwRaceRefusal({ ...ctx, em }, projectId);
    await notifyBidPlaced({ ...ctx, em }, context, bid, actor.name);
    return bid;
  });
}

type Offer = Pick<Bid, 'projectId' | 'developerId' | 'amount' | 'proposal' | 'deliveryTime'>;

/**
 * Stores a bid and returns it as its developer sees it; null if the project has closed or the
 * developer already has an active bid. One statement for two races: the update locks the project
 * and checks that it still accepts bids, and the unique index rejects a second bid of the
 * developer.
 */
async function insertBid(em: Ctx['em'], offer: Offer, at: Date): Promise<BidView | null> {
  const placed = await db(em)
    .with('counted', (query) =>
      createBidCountUpdate(query, offer.projectId, 1, offer.amount)
        .where('status', '=', 'active')
        .where('deadline', '>', at.toISOString())
        .returning('id'),
    )
    .with('placed', (query) =>
      query
        .insertInto('bids')
        .columns([
          'project_id',
          'developer_id',
          'amount',
          'proposal',
          'delivery_time',
          'created_at',
          'updated_at',
        ])
        .expression(
          query
            .selectFrom('counted')
            .select(({ cast, val }) => [
              'id',
              cast<number>(val(offer.developerId), 'integer').as('developer_id'),
              cast<number>(val(offer.amount), 'integer').as('amount'),
              val(offer.proposal).as('proposal'),
              cast<number>(val(offer.deliveryTime), 'integer').as('delivery_time'),
              cast<string>(val(at.toISOString()), 'timestamptz').as('created_at'),
              cast<string>(val(at.toISOString()), 'timestamptz').as('updated_at'),
            ]),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['project_id', 'developer_id'])
            // A literal, because PostgreSQL does not find a partial index by a parameter.
            .where('status', '<>', sql.lit<BidStatus>('withdrawn'))
            .doNothing(),
        )
        .returningAll(),
    )
    .selectFrom('placed as b')
    .innerJoin('users as u', 'u.id', 'b.developer_id')
    .leftJoin('developers as d', 'd.user_id', 'b.developer_id')
    .select(({ lit }) => bidColumns(lit(false)))
    .executeTakeFirst();
  return placed ?? null;
}

/** Returns the project with the accounts involved; throws if the actor may not bid on it. */
async function loadBidContext(
  { em, actor, now }: ActorCtx,
  projectId: number,
): Promise<BidContext> {
  const context = await findBidContext(em, projectId, actor.id);
  if (!context) throw projectNotFound();
  const { invitation, isPaused } = context;
  const refusal =
    accountStatusRefusal(context) ??
    viewRefusal(context, invitation, actor) ??
    bidRefusal(context, invitation, actor, now());
  if (refusal) throw refusal;
  if (isPaused) throw clientSuspended();
  return context;
}

/** Throws the reason why a bid was not stored because of a concurrent transaction. */
async function throwRaceRefusal(ctx: ActorCtx, projectId: number): Promise<never> {
  await loadBidContext(ctx, projectId);
  const project = await findBidsVisibleTo(ctx.em, projectId, ctx.actor, false);
  throw alreadyBidRefusal(project?.bids[0]);
}

/** Changes a bid until a developer is hired; returns it unchanged if the offer is the same. */
export async function changeBid(
  ctx: ActorCtx,
  { id, revision, ...offer }: ChangeBid,
): Promise<BidView> {
  await ctx.limits.use(changesLimit, String(ctx.actor.id));
  await ctx.limits.use(changeLimit, `${ctx.actor.id}-${id}`);
  return ctx.em.transactional(async (em) => {
    await assertNotSuspended(em, ctx.actor.id);
    const { bid, project } = await lockBid(em, id);
    const refusal =
      changeBidRefusal(bid, project, ctx.actor) ?? biddingClosedRefusal(project, ctx.now());
    if (refusal) throw refusal;
    if (!hasOfferChanged(bid, offer)) return loadBidView(em, id);
    const outdated = outdatedBidRefusal(revision, bid, 'change');
    if (outdated) throw outdated;
    await updateBidCount(em, project.id, 0, offer.amount - bid.amount);
    if (hasTermsChanged(bid, offer)) {
      await notifyBidChanged({ ...ctx, em }, project, { bid, offer }, ctx.actor.name);
    }
    const at = ctx.now();
    Object.assign(bid, offer, { revision: bid.revision + 1, revisedAt: at, updatedAt: at });
    await em.flush();
    await publishOffersChanged({ ...ctx, em }, project);
    return loadBidView(em, id);
  });
}

/**
 * Withdraws a bid; the developer may place another one. The notification to the client contains `developerName`.
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
    await updateBidCount(em, project.id, -1, -bid.amount);
    bid.status = 'withdrawn';
    bid.updatedAt = ctx.now();
    await em.flush();
    await publishOffersChanged({ ...ctx, em }, project);
    await notifyBidWithdrawn({ ...ctx, em }, project, bid, developerName);
    return loadBidView(em, id);
  });
}

/** Notifies payments, which may be for an outdated bid, and the open pages of both sides. */
async function publishOffersChanged(
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
  { em, actor }: Ctx,
  { projectId, hiredOnly = false }: BidsQuery,
): Promise<BidView[]> {
  if (!actor) return [];
  const project = await findBidsVisibleTo(em, projectId, actor, hiredOnly);
  if (!project) throw projectNotFound();
  const refusal = viewRefusal(project, project.invitation, actor);
  if (refusal) throw refusal;
  return project.bids;
}

/** Returns the bids visible to the actor on the projects of one page of a list. */
export async function listBidsOfPage({ em, actor }: Ctx, projectIds: number[]): Promise<BidView[]> {
  return actor && projectIds.length > 0 ? findBidsOfPage(em, projectIds, actor) : [];
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

/** Marks a bid as hired and the others as passed; returns the others. */
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

export async function loadBidView(em: Ctx['em'], id: number, forClient = false): Promise<BidView> {
  const view = await findBidView(em, id, forClient);
  if (!view) throw new DomainError('not_found', 'bid_not_found', 'Bid Not Found');
  return view;
}
