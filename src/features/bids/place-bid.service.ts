import { type QueryCreator, sql } from 'kysely';
import { blockedByClientError } from '#features/accounts/blocks/block.rules.ts';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import {
  accountStatusRefusal,
  clientSuspendedError,
} from '#features/accounts/suspension/suspension.rules.ts';
import { projectNotFoundError, viewRefusal } from '#features/projects/project.rules.ts';
import { createBidCountUpdate } from '#features/projects/project.service.ts';
import { type ActorCtx, type Ctx, inTransaction } from '#platform/server/context.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { INT4_MAX } from '#platform/shared/fields/id.ts';
import type { Bid } from './bid.entity.ts';
import { notifyBidPlaced } from './bid.mail.ts';
import { type BidContext, bidColumns, findBidContext, findProjectBids } from './bid.queries.ts';
import { alreadyBidError, type BidStatus, bidRefusal } from './bid.rules.ts';
import type { BidView, CriterionAnswer, PlaceBid } from './bid.schema.ts';
import { criteriaRefusal, projectChangedRefusal } from './versions/bid-version.rules.ts';

const placeLimit: RateLimit = { name: 'place-bid', maxUses: 60, windowSeconds: 3_600 };

/**
 * If the caller has a bid that was not withdrawn, throws `declined` if the client declined it, else
 * `already_bid`.
 */
export async function placeBid(ctx: ActorCtx, form: PlaceBid): Promise<BidView> {
  const { projectId, developerId, ...offer } = form;
  const { actor, now } = ctx;
  // A REST request may contain the developer's id, which must be that of the caller.
  if (developerId !== undefined && developerId !== actor.id) {
    throw new DomainError('forbidden', 'not_you', 'You can only place bids as yourself.');
  }
  await ctx.limits.use(placeLimit, String(actor.id));
  return inTransaction(ctx, async (ctx) => {
    const context = await loadBidContext(ctx, form);
    await assertEmailConfirmed(ctx);
    // Published before the insert: the insert locks the project, and each statement after it
    // prolongs the lock until the commit.
    await publishEvent(ctx.em, actor.id, { kind: 'project', id: projectId });
    const bid = await insertBid(ctx.em, { projectId, developerId: actor.id, ...offer }, now());
    if (!bid) return throwRaceRefusal(ctx, form);
    await notifyBidPlaced(ctx, context, bid, actor.name);
    return bid;
  });
}

type NewBid = Pick<Bid, 'developerId'> & Omit<PlaceBid, 'developerId'>;

/**
 * Returns null if the project no longer accepts this bid, its brief has changed, or the developer
 * has another bid that is not withdrawn. A single statement prevents races: the update locks the
 * project and checks that it accepts this bid for its revision, and the unique index rejects a
 * second bid of the developer.
 */
async function insertBid(em: Ctx['em'], bid: NewBid, createdAt: Date): Promise<BidView | null> {
  const bidView = await db(em)
    .with('counted', (query) => countBid(query, bid, createdAt))
    .with('placed', (query) =>
      query
        .insertInto('bids')
        .columns([
          'project_id',
          'developer_id',
          'amount',
          'amount_change',
          'proposal',
          'delivery_time',
          'project_revision',
          'criteria',
          'created_at',
          'updated_at',
        ])
        .expression(
          query
            .selectFrom('counted')
            .select(({ cast, fn, val, ref }) => [
              'id',
              cast<number>(val(bid.developerId), 'integer').as('developer_id'),
              cast<number>(val(bid.amount), 'integer').as('amount'),
              selectAmountChange(query, bid).as('amount_change'),
              val(bid.proposal).as('proposal'),
              cast<number>(val(bid.deliveryTime), 'integer').as('delivery_time'),
              fn
                .coalesce(
                  cast<number | null>(val(bid.projectRevision ?? null), 'integer'),
                  ref('revision'),
                )
                .as('project_revision'),
              cast<CriterionAnswer[]>(val(JSON.stringify(bid.criteria ?? [])), 'jsonb').as(
                'criteria',
              ),
              cast<string>(val(createdAt.toISOString()), 'timestamptz').as('created_at'),
              cast<string>(val(createdAt.toISOString()), 'timestamptz').as('updated_at'),
            ]),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['project_id', 'developer_id'])
            // A literal, because PostgreSQL does not match a partial index if its condition is a
            // parameter.
            .where('status', '<>', sql.lit<BidStatus>('withdrawn'))
            .doNothing(),
        )
        .returningAll(),
    )
    .selectFrom('placed as b')
    .innerJoin('counted as p', 'p.id', 'b.project_id')
    .innerJoin('users as u', 'u.id', 'b.developer_id')
    .leftJoin('developers as d', 'd.user_id', 'b.developer_id')
    .select(({ lit, ref }) => bidColumns(lit(false), ref('p.material_revision')))
    .executeTakeFirst();
  return bidView ?? null;
}

/** The update returns no row if the project no longer accepts the bid. */
function countBid(query: QueryCreator<Database>, bid: NewBid, createdAt: Date) {
  return (
    createBidCountUpdate(query, bid.projectId, { count: 1, amount: bid.amount })
      .where('status', '=', 'active')
      .where('deadline', '>', createdAt.toISOString())
      // A bid without a revision is for the current revision, so this condition is always met.
      .where('material_revision', '<=', bid.projectRevision ?? INT4_MAX)
      .where((eb) =>
        eb.or([
          eb('is_private', '=', eb.lit(false)),
          eb.exists(selectAcceptedInvitation(query, bid)),
        ]),
      )
      .returning(['id', 'revision', 'material_revision'])
  );
}

/** 0 if this is the first bid, which may have been withdrawn. */
function selectAmountChange(query: QueryCreator<Database>, bid: NewBid) {
  const originalAmount = query
    .selectFrom('bids as f')
    .select((eb) => eb('f.amount', '-', eb.ref('f.amount_change')).as('amount'))
    .where('f.project_id', '=', bid.projectId)
    .where('f.developer_id', '=', bid.developerId)
    .orderBy('f.id')
    .limit(1);
  return sql<number>`${bid.amount}::int - coalesce((${originalAmount}), ${bid.amount}::int)`;
}

/** A private project requires one. */
function selectAcceptedInvitation(query: QueryCreator<Database>, bid: NewBid) {
  return query
    .selectFrom('invitations as i')
    .select('i.id')
    .where('i.project_id', '=', bid.projectId)
    .where('i.developer_id', '=', bid.developerId)
    .where('i.status', '=', 'accepted');
}

async function loadBidContext(
  { em, actor, now }: ActorCtx,
  { projectId, projectRevision, criteria }: PlaceBid,
): Promise<BidContext> {
  const context = await findBidContext(em, projectId, actor.id);
  if (!context) throw projectNotFoundError();
  const { invitation, isClientPaused, isBlockedByClient } = context;
  const refusal =
    accountStatusRefusal(context) ??
    viewRefusal(context, invitation, actor) ??
    bidRefusal(context, invitation, actor, now()) ??
    projectChangedRefusal(projectRevision, context) ??
    criteriaRefusal(criteria, context);
  if (refusal) throw refusal;
  if (isClientPaused) throw clientSuspendedError();
  if (isBlockedByClient) throw blockedByClientError();
  return context;
}

/** Throws the reason why a concurrent transaction prevented the bid. */
async function throwRaceRefusal(ctx: ActorCtx, form: PlaceBid): Promise<never> {
  await loadBidContext(ctx, form);
  // Contains only bids of this developer, because developers see no other bids.
  const project = await findProjectBids(ctx.em, form.projectId, ctx.actor);
  throw alreadyBidError(project?.bids[0]);
}
