import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { fullName, selectNameById } from '#features/accounts/user-columns.queries.ts';
import { agreedTitle } from '#features/hires/agreement/agreed-title.queries.ts';
import { agreedCents } from '#features/hires/hire.queries.ts';
import { selectRunningHires } from '#features/hires/workspace/running-hires.queries.ts';
import { DRAFTS_MAX } from '#features/projects/drafts/draft.schema.ts';
import { statusVisibleTo } from '#features/projects/project-conditions.queries.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { UNNAMED } from '#platform/server/database/database-client.ts';
import { type Aliased, type Database, db, flag, keyset } from '#platform/server/database/db.ts';
import { containsText } from '#platform/server/database/sql-expressions.ts';
import { CURRENT_WORK_MAX, type WorkStage } from './work.rules.ts';
import type { WorkQuery } from './work.schema.ts';

type Condition = Expression<boolean>;

/**
 * A condition of the statement, so that all stages are read by one. Pages after the first contain
 * ended work only.
 */
function isStageShown(stage: WorkStage, { stage: wanted, cursor }: WorkQuery): Condition {
  const isWanted = wanted === undefined || wanted === stage;
  return sql.lit(isWanted && (stage === 'ended' || cursor === undefined));
}

function matchesTitle(title: Expression<string>, { search }: WorkQuery): Condition {
  return search === undefined ? sql.lit(true) : containsText(title, search);
}

/** False if a material edit of the project `p` followed the offer of the invitation `i`. */
const isCurrentOffer = sql<boolean>`(i.offer_revision is null or i.offer_revision >= p.material_revision)`;

const draftTitle: RawBuilder<string> = sql`coalesce(d.fields ->> 'title', '')`;
const projectTitle: RawBuilder<string> = sql`p.title`;

function selectDrafts(em: SqlEntityManager, clientId: number, query: WorkQuery) {
  return db(em)
    .selectFrom('project_drafts as d')
    .select(['d.id', 'd.fields'])
    .where('d.client_id', '=', clientId)
    .where(isStageShown('draft', query))
    .where(matchesTitle(draftTitle, query))
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(DRAFTS_MAX);
}

const eb = expressionBuilder<Aliased<'p', 'projects'>, 'p'>();

/** Offers of the project `p` that no material edit followed. */
const currentOffers = eb
  .selectFrom('invitations as i')
  .select(({ ref }) => [
    'i.developer_id as developerId',
    'i.offer_amount as amount',
    selectNameById(ref('i.developer_id')).$asScalar().$notNull().as('developerName'),
  ])
  .whereRef('i.project_id', '=', 'p.id')
  .where('i.offer_amount', 'is not', null)
  .$narrowType<{ amount: number }>()
  .where(isCurrentOffer)
  .orderBy('i.created_at', 'desc')
  .orderBy('i.id', 'desc')
  .limit(1);

const pendingOffer = currentOffers.where('i.status', '=', 'pending');

/** Its bid can be hired at the terms of the offer. */
const acceptedOffer = currentOffers
  .where('i.status', '=', 'accepted')
  .where(({ exists, selectFrom }) =>
    exists(
      selectFrom('bids as b')
        .select('b.id')
        .whereRef('b.project_id', '=', 'i.project_id')
        .whereRef('b.developer_id', '=', 'i.developer_id')
        .innerJoin('users as u', 'u.id', 'b.developer_id')
        .where('u.suspended_at', 'is', null)
        .where('b.status', '=', 'active')
        // The first payment for a bid in milestones is another amount.
        .where('b.milestones', 'is', null)
        .whereRef('b.amount', '=', 'i.offer_amount')
        .whereRef('b.delivery_time', '=', 'i.offer_delivery_time'),
    ),
  );

function selectOpenProjects(em: SqlEntityManager, clientId: number, query: WorkQuery) {
  return db(em)
    .selectFrom('projects as p')
    .select(({ selectFrom, fn }) => [
      'p.id',
      'p.title',
      'p.status',
      'p.budget',
      'p.deadline',
      selectFrom('bids as b')
        .select(fn.countAll<number>().as('count'))
        .whereRef('b.project_id', '=', 'p.id')
        .where('b.status', '=', 'active')
        .$asScalar()
        .$notNull()
        .as('activeBids'),
      selectFrom('project_questions as q')
        .select(fn.countAll<number>().as('count'))
        .whereRef('q.project_id', '=', 'p.id')
        .where('q.answer', 'is', null)
        .where('q.dismissed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('openQuestions'),
      selectFrom('invitation_requests as r')
        .select(fn.countAll<number>().as('count'))
        .whereRef('r.project_id', '=', 'p.id')
        .where('r.status', '=', 'open')
        .$asScalar()
        .$notNull()
        .as('openRequests'),
      jsonObjectFrom(pendingOffer).as('pendingOffer'),
      jsonObjectFrom(acceptedOffer).as('acceptedOffer'),
    ])
    .where('p.client_id', '=', clientId)
    .where('p.status', '=', 'active')
    .where(isStageShown('open', query))
    .where(matchesTitle(projectTitle, query))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(CURRENT_WORK_MAX);
}

function selectHires({ em, actor }: ActorCtx, query: WorkQuery) {
  return selectRunningHires(em, actor)
    .where(isStageShown('running', query))
    .where(matchesTitle(agreedTitle, query))
    .limit(CURRENT_WORK_MAX);
}

function selectEndedProjects(em: SqlEntityManager, clientId: number, query: WorkQuery) {
  const ended = db(em)
    .selectFrom('projects as p')
    .leftJoin('hires as h', 'h.project_id', 'p.id')
    .select(({ eb, ref }) => [
      'p.id',
      agreedTitle.as('title'),
      'p.status',
      'p.budget',
      'p.created_at as createdAt',
      eb.case().when('h.project_id', 'is not', null).then(agreedCents).end().as('hiredForCents'),
      'h.state_since as endedAt',
      selectNameById(ref('h.developer_id')).as('developerName'),
    ])
    .where('p.client_id', '=', clientId)
    .where('p.status', 'in', ['completed', 'cancelled', 'removed'])
    .$narrowType<{ status: 'completed' | 'cancelled' | 'removed' }>()
    .where(isStageShown('ended', query))
    .where(matchesTitle(agreedTitle, query));
  return keyset(ended, ['p.created_at', 'p.id'], query);
}

export type ClientWorkLists = Awaited<ReturnType<typeof findClientWork>>;

export function findClientWork(ctx: ActorCtx, query: WorkQuery) {
  const { em, actor } = ctx;
  return db(em)
    .selectNoFrom([
      jsonArrayFrom(selectDrafts(em, actor.id, query)).as('drafts'),
      jsonArrayFrom(selectOpenProjects(em, actor.id, query)).as('open'),
      jsonArrayFrom(selectHires(ctx, query)).as('hires'),
      jsonArrayFrom(selectEndedProjects(em, actor.id, query)).as('ended'),
    ])
    .$if(query.search !== undefined, (work) => work.modifyEnd(UNNAMED))
    .executeTakeFirstOrThrow();
}

function selectInvitations(em: SqlEntityManager, developerId: number, query: WorkQuery) {
  return (
    db(em)
      .selectFrom('invitations as i')
      .innerJoin('projects as p', 'p.id', 'i.project_id')
      .innerJoin('users as u', 'u.id', 'p.client_id')
      .select(({ eb }) => [
        'i.id',
        'i.project_id as projectId',
        'i.status as invitation',
        'p.title',
        'p.status',
        'p.budget',
        'p.deadline',
        fullName.as('clientName'),
        flag(eb('u.suspended_at', 'is not', null)).as('isPaused'),
        // Null also if the offer is outdated.
        eb.case().when(isCurrentOffer).then(eb.ref('i.offer_amount')).end().as('offerAmount'),
      ])
      .where('i.developer_id', '=', developerId)
      .where('i.status', 'in', ['pending', 'accepted'])
      .where('p.status', '=', 'active')
      // Left out: projects with a bid, unless it was withdrawn and the invitation is still pending.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('bids as b')
              .select('b.id')
              .whereRef('b.project_id', '=', 'i.project_id')
              .where('b.developer_id', '=', developerId)
              .where(({ eb, or, ref }) =>
                or([eb('b.status', '<>', 'withdrawn'), eb(ref('i.status'), '=', 'accepted')]),
              ),
          ),
        ),
      )
      .where(isStageShown('invited', query))
      .where(matchesTitle(projectTitle, query))
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(CURRENT_WORK_MAX)
  );
}

function selectBids(em: SqlEntityManager, developerId: number) {
  return db(em)
    .selectFrom('bids as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select(({ eb, ref }) => [
      'b.id',
      'b.project_id as projectId',
      'b.amount',
      'b.status',
      'b.created_at as createdAt',
      'p.deadline',
      statusVisibleTo(developerId).as('projectStatus'),
      flag(eb('b.decline_reason', 'is not', null)).as('declined'),
      flag(eb('b.project_revision', '<', ref('p.material_revision'))).as('isOutdated'),
      fullName.as('clientName'),
    ])
    .where('b.developer_id', '=', developerId);
}

function selectActiveBids(em: SqlEntityManager, developerId: number, query: WorkQuery) {
  return selectBids(em, developerId)
    .select('p.title')
    .where('b.status', '=', 'active')
    .where('p.status', '=', 'active')
    .where(isStageShown('bid', query))
    .where(matchesTitle(projectTitle, query))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(CURRENT_WORK_MAX);
}

/** Of several withdrawn bids on one project, only the last one. */
function selectEndedBids(em: SqlEntityManager, developerId: number, query: WorkQuery) {
  const title = expressionBuilder<Database, never>()
    .case()
    .when(sql<boolean>`b.status = 'hired'`)
    .then(agreedTitle)
    .else(projectTitle)
    .end();
  const ended = selectBids(em, developerId)
    .leftJoin('hires as h', (join) =>
      join
        .onRef('h.project_id', '=', 'b.project_id')
        .onRef('h.developer_id', '=', 'b.developer_id'),
    )
    .select([title.as('title'), 'h.state_since as endedAt'])
    .where(({ eb, or, and, not, exists, selectFrom, ref }) => {
      const laterBid = selectFrom('bids as later')
        .select('later.id')
        .whereRef('later.project_id', '=', 'b.project_id')
        .where('later.developer_id', '=', developerId)
        .where('later.created_at', '>=', ref('b.created_at'))
        .where('later.id', '>', ref('b.id'));
      // Such a project is listed by its invitation.
      const pendingInvitation = selectFrom('invitations as i')
        .select('i.id')
        .whereRef('i.project_id', '=', 'b.project_id')
        .where('i.developer_id', '=', developerId)
        .where('i.status', '=', 'pending')
        .where('p.status', '=', 'active');
      return or([
        eb('b.status', '=', 'passed'),
        and([
          eb('b.status', '=', 'withdrawn'),
          not(exists(laterBid)),
          not(exists(pendingInvitation)),
        ]),
        and([
          eb('b.status', '=', 'hired'),
          eb('p.status', 'in', ['completed', 'cancelled', 'removed']),
        ]),
        and([eb('b.status', '=', 'active'), eb('p.status', '<>', 'active')]),
      ]);
    })
    .where(isStageShown('ended', query))
    .where(matchesTitle(title, query));
  return keyset(ended, ['b.created_at', 'b.id'], query);
}

export type DeveloperWorkLists = Awaited<ReturnType<typeof findDeveloperWork>>;

export function findDeveloperWork(ctx: ActorCtx, query: WorkQuery) {
  const { em, actor } = ctx;
  return db(em)
    .selectNoFrom([
      jsonArrayFrom(selectInvitations(em, actor.id, query)).as('invitations'),
      jsonArrayFrom(selectActiveBids(em, actor.id, query)).as('bids'),
      jsonArrayFrom(selectHires(ctx, query)).as('hires'),
      jsonArrayFrom(selectEndedBids(em, actor.id, query)).as('ended'),
    ])
    .$if(query.search !== undefined, (work) => work.modifyEnd(UNNAMED))
    .executeTakeFirstOrThrow();
}
