import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import {
  type ConfirmationSettings,
  isUnconfirmed,
} from '#features/accounts/email-confirmation/email-confirmation.queries.ts';
import { developerFields } from '#features/profiles/profile.queries.ts';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import {
  isOpenAt,
  isVisibleToActor,
  type Viewer,
} from '#features/projects/project-conditions.queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { compileOnce, type Slot } from '#platform/server/database/compile-once.ts';
import { type Aliased, type Database, db, flag, isoText } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import { BIDS_MAX } from './bid.rules.ts';
import type { BidView, OpenBidCount, OpenBidCounts } from './bid.schema.ts';
import type { BidMilestone } from './milestones/bid-milestones.schema.ts';

const eb = expressionBuilder<
  Aliased<'b', 'bids'> & Aliased<'u', 'users'> & Aliased<'d', 'developers'>,
  'b' | 'u' | 'd'
>();

const isOutdatedFor = (materialRevision: Expression<number>) =>
  flag(
    eb.and([
      eb('b.status', '=', sql.lit('active')),
      eb('b.project_revision', '<', materialRevision),
    ]),
  );

/**
 * Selects the criteria that the developer has read, if a later material change may have changed
 * them. Null for a hired bid, whose criteria are in the agreement.
 */
const selectAnsweredCriteria = (materialRevision: Expression<number>) =>
  eb
    .selectFrom('project_revisions as v')
    // Stored versions have always had criteria.
    .select(({ ref }) =>
      ref('v.snapshot', '->').key('criteria').$castTo<Criterion[]>().as('criteria'),
    )
    .whereRef('v.project_id', '=', 'b.project_id')
    .whereRef('v.revision', '=', 'b.project_revision')
    .where('b.project_revision', '<', materialRevision)
    .where('b.status', '<>', sql.lit('hired'));

/**
 * `shortlisted` is null unless `isForClient` is true, because developers must not see the
 * shortlist. If `settings` is absent, no developer is marked as having an unconfirmed email
 * address.
 */
export function bidColumns(
  isForClient: Expression<SqlBool>,
  materialRevision: Expression<number>,
  settings: ConfirmationSettings = {},
) {
  return [
    'b.id',
    'b.project_id as projectId',
    'b.developer_id as developerId',
    'b.amount',
    'b.proposal',
    'b.delivery_time as deliveryTime',
    'b.status',
    isoText(eb.ref('b.created_at')).as('createdAt'),
    'b.revision',
    'b.is_by_program as isByProgram',
    isoText(eb.ref('b.revised_at')).as('revisedAt'),
    'b.project_revision as projectRevision',
    isOutdatedFor(materialRevision).as('isOutdated'),
    isoText(eb.ref('b.confirmed_at')).as('confirmedAt'),
    isoText(eb.ref('b.confirmation_asked_at')).as('confirmationAskedAt'),
    'b.criteria',
    'b.milestones',
    selectAnsweredCriteria(materialRevision).as('answeredCriteria'),
    eb
      .case()
      .when(isForClient)
      .then(flag(eb('b.shortlisted_at', 'is not', null)))
      .end()
      .as('shortlisted'),
    flag(eb('u.suspended_at', 'is', null)).as('hirable'),
    'b.decline_reason as declineReason',
    isoText(eb.ref('b.declined_at')).as('declinedAt'),
    jsonBuildObject({
      ...developerFields,
      completedProjects: eb.fn.coalesce('d.completed_projects', eb.lit(0)),
      isUnconfirmed: isUnconfirmed(settings),
    }).as('developer'),
  ] as const;
}

type BidRow = Omit<BidView, 'milestones'> & {
  milestones: BidMilestone[] | null;
};

/** A bid that is not split has no field for milestones. */
export function toBidView({ milestones, ...bid }: BidRow): BidView {
  return milestones ? { ...bid, milestones } : bid;
}

/** Checks no permission. `isForClient` and `settings` are those of `bidColumns`. */
export async function findBidView(
  em: SqlEntityManager,
  bidId: number,
  { isForClient, settings = {} }: { isForClient: boolean; settings?: ConfirmationSettings },
): Promise<BidView | null> {
  const bid = await db(em)
    .selectFrom('bids as b')
    .innerJoin('users as u', 'u.id', 'b.developer_id')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .leftJoin('developers as d', 'd.user_id', 'b.developer_id')
    .select(({ lit, ref }) => bidColumns(lit(isForClient), ref('p.material_revision'), settings))
    .where('b.id', '=', bidId)
    .executeTakeFirst();
  return bid ? toBidView(bid) : null;
}

/** Developers without such a bid are omitted. */
export async function listOpenBidCounts(
  { em, actor, now }: Ctx,
  developerIds: number[],
): Promise<OpenBidCounts> {
  if (developerIds.length === 0) return [];
  return db(em)
    .selectFrom('bids as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .select(({ fn }) => ['b.developer_id as developerId', fn.countAll<number>().as('activeBids')])
    .where('b.developer_id', 'in', developerIds)
    .where('b.status', '=', sql.lit('active'))
    .where(isOpenAt(now()))
    .where(isVisibleToActor(actor))
    .groupBy('b.developer_id')
    .execute();
}

export function getOpenBidCount(
  { em, actor, now }: Ctx,
  developerId: number,
): Promise<OpenBidCount> {
  return db(em)
    .selectFrom('bids as b')
    .innerJoin('projects as p', 'p.id', 'b.project_id')
    .select(({ fn }) => fn.countAll<number>().as('activeBids'))
    .where('b.developer_id', '=', developerId)
    .where('b.status', '=', sql.lit('active'))
    .where(isOpenAt(now()))
    .where(isVisibleToActor(actor))
    .executeTakeFirstOrThrow();
}

/**
 * For the project `p` of the outer query. The hired bid is first and declined bids are last; within
 * these groups, the older bid is first.
 */
function selectBidsVisibleTo(viewer: Viewer, settings: ConfirmationSettings) {
  const eb = expressionBuilder<Aliased<'p', 'projects'>, 'p'>();
  const canSeeAll = viewer.role === 'admin' ? eb.lit(true) : eb('p.client_id', '=', viewer.id);
  return eb
    .selectFrom('bids as b')
    .innerJoin('users as u', 'u.id', 'b.developer_id')
    .leftJoin('developers as d', 'd.user_id', 'b.developer_id')
    .select(bidColumns(canSeeAll, eb.ref('p.material_revision'), settings))
    .whereRef('b.project_id', '=', 'p.id')
    .where('b.status', '<>', sql.lit('withdrawn'))
    .where((bid) => bid.or([canSeeAll, bid('b.developer_id', '=', viewer.id)]))
    .orderBy((bid) => bid('b.status', '=', sql.lit('hired')), 'desc')
    .orderBy((bid) => bid('b.decline_reason', 'is not', null))
    .orderBy('b.created_at')
    .orderBy('b.id');
}

interface BidsShape {
  role: Actor['role'];
  isConfirmationRequired: boolean;
}

const bidsOfProjects = compileOnce(
  (
    query: Kysely<Database>,
    slot: Slot<{ projectIds: number[]; actorId: number }>,
    { role, ...settings }: BidsShape,
  ) => {
    const viewer = { role, id: slot('actorId') };
    const bids = selectBidsVisibleTo(viewer, settings).limit(sql.lit(PAGE_MAX));
    return query
      .selectFrom('projects as p')
      .select(jsonArrayFrom(bids).as('bids'))
      .where(({ eb, fn }) => eb('p.id', '=', fn.any(slot('projectIds'))))
      .where(isVisibleToActor(viewer));
  },
);

/**
 * At most 50 bids for each project. Omits withdrawn bids, and projects that the actor may not see.
 */
export async function listBidsVisibleTo(
  em: SqlEntityManager,
  projectIds: number[],
  { id, role }: Actor,
  { isConfirmationRequired = false }: ConfirmationSettings,
): Promise<BidView[]> {
  const values = { projectIds, actorId: id };
  const projects = await bidsOfProjects(em, values, { role, isConfirmationRequired });
  return projects.flatMap(({ bids }) => bids.map(toBidView));
}

interface ProjectBids {
  clientId: number;
  isPrivate: boolean;
  status: ProjectStatus;
  invitation: string | null;
  bids: BidView[];
}

interface ProjectBidsOptions {
  hiredOnly?: boolean | undefined;
  settings?: ConfirmationSettings;
}

const projectBids = compileOnce(
  (
    query: Kysely<Database>,
    slot: Slot<{ projectId: number; actorId: number }>,
    { role, hiredOnly, ...settings }: BidsShape & { hiredOnly: boolean },
  ) => {
    const bids = selectBidsVisibleTo({ role, id: slot('actorId') }, settings)
      .$if(hiredOnly, (visible) => visible.where('b.status', '=', sql.lit('hired')))
      .limit(sql.lit(BIDS_MAX));
    return query
      .selectFrom('projects as p')
      .leftJoin('invitations as i', (join) =>
        join.onRef('i.project_id', '=', 'p.id').on('i.developer_id', '=', slot('actorId')),
      )
      .select([
        'p.client_id as clientId',
        'p.is_private as isPrivate',
        'p.status',
        'i.status as invitation',
        jsonArrayFrom(bids).as('bids'),
      ])
      .where('p.id', '=', slot('projectId'));
  },
);

/**
 * Returns at most 200 bids, without withdrawn ones: the hired bid first, declined bids last. The
 * caller must check whether the actor may see the project.
 */
export async function findProjectBids(
  em: SqlEntityManager,
  projectId: number,
  { id, role }: Actor,
  { hiredOnly = false, settings: { isConfirmationRequired = false } = {} }: ProjectBidsOptions = {},
): Promise<ProjectBids | null> {
  const shape = { role, hiredOnly, isConfirmationRequired };
  const [project] = await projectBids(em, { projectId, actorId: id }, shape);
  return project ? { ...project, bids: project.bids.map(toBidView) } : null;
}
