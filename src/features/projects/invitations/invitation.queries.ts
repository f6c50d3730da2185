import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { type Aliased, db, flag, isoText, keyset } from '#platform/server/database/db.ts';
import type { Cursor } from '#platform/shared/lists/pagination.ts';
import { isOpenAt, isVisibleTo, statusVisibleTo } from '../project-conditions.queries.ts';
import { type InvitationStatus, OPEN_MAX, RECENT_MAX } from './invitation.rules.ts';
import type {
  InvitableProject,
  InvitationView,
  MyInvitationState,
  SentInvitation,
} from './invitation.schema.ts';
import { invitationOffer } from './offer.queries.ts';
import { requestStatus } from './request.queries.ts';

/** In no particular order. Omits deleted accounts. */
export async function filterDeveloperIds(em: SqlEntityManager, ids: number[]): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('developers')
    .select('user_id as id')
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val(ids))))
    .execute();
  return rows.map(({ id }) => id);
}

/** The one with the oldest invitation, of any status. */
export async function findInvitedDeveloperName(
  em: SqlEntityManager,
  projectId: number,
  developerIds: number[],
): Promise<string | null> {
  const row = await db(em)
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.developer_id')
    .select(fullName.as('name'))
    .where('i.project_id', '=', projectId)
    .where(({ eb, fn, val }) => eb('i.developer_id', '=', fn.any(val(developerIds))))
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Of one of the developers that has a bid on the project that was not withdrawn. */
export async function findBidderName(
  em: SqlEntityManager,
  projectId: number,
  developerIds: number[],
): Promise<string | null> {
  const row = await db(em)
    .selectFrom('bids as b')
    .innerJoin('users as u', 'u.id', 'b.developer_id')
    .select(fullName.as('name'))
    .where('b.project_id', '=', projectId)
    .where('b.status', '<>', 'withdrawn')
    .where(({ eb, fn, val }) => eb('b.developer_id', '=', fn.any(val(developerIds))))
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function findInvitationStatus(
  em: SqlEntityManager,
  projectId: number,
  developerId: number,
): Promise<InvitationStatus | null> {
  const row = await db(em)
    .selectFrom('invitations')
    .select('status')
    .where('project_id', '=', projectId)
    .where('developer_id', '=', developerId)
    .executeTakeFirst();
  return row?.status ?? null;
}

export async function findInvitationParties(
  em: SqlEntityManager,
  invitationId: number,
): Promise<{ projectId: number; developerId: number } | null> {
  const row = await db(em)
    .selectFrom('invitations')
    .select(['project_id as projectId', 'developer_id as developerId'])
    .where('id', '=', invitationId)
    .executeTakeFirst();
  return row ?? null;
}

const invitationColumns = [
  'i.id',
  'i.status',
  'i.message',
  'i.created_at as createdAt',
  'i.updated_at as updatedAt',
  'i.project_id as projectId',
] as const;

export async function findSentInvitation(
  em: SqlEntityManager,
  projectId: number,
  developerId: number,
): Promise<SentInvitation | null> {
  const row = await db(em)
    .selectFrom('invitations as i')
    .select([...invitationColumns, 'i.developer_id as developerId', invitationOffer.as('offer')])
    .where('i.project_id', '=', projectId)
    .where('i.developer_id', '=', developerId)
    .executeTakeFirst();
  return row ?? null;
}

// For queries in which `i` is the invitation, `p` its project and `u` the client.
const eb = expressionBuilder<
  Aliased<'i', 'invitations'> & Aliased<'p', 'projects'> & Aliased<'u', 'users'>,
  'i' | 'p' | 'u'
>();

/**
 * Null if the developer may not see the project: it was removed, or it is private and was declined.
 */
const projectOfInvitation = eb
  .case()
  .when(isVisibleTo(eb.ref('i.developer_id')))
  .then(
    jsonBuildObject({
      id: eb.ref('p.id'),
      title: eb.ref('p.title'),
      description: eb.ref('p.description'),
      category: eb.ref('p.category'),
      budget: eb.ref('p.budget'),
      deadline: isoText(eb.ref('p.deadline')),
      isUrgent: eb.ref('p.is_urgent'),
      isPrivate: eb.ref('p.is_private'),
      status: statusVisibleTo(eb.ref('i.developer_id')),
      isPaused: flag(eb('u.suspended_at', 'is not', null)),
      revision: eb.ref('p.revision'),
    }),
  )
  .end();

/** Null also if the developer may not see the project. */
const visibleOffer = eb
  .case()
  .when(isVisibleTo(eb.ref('i.developer_id')))
  .then(invitationOffer)
  .end();

function selectInvitationViews(em: SqlEntityManager) {
  return db(em)
    .selectFrom('invitations as i')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select([...invitationColumns, fullName.as('clientName')])
    .select([projectOfInvitation.as('project'), visibleOffer.as('offer')]);
}

export async function findInvitationView(
  em: SqlEntityManager,
  invitationId: number,
): Promise<InvitationView | null> {
  const row = await selectInvitationViews(em).where('i.id', '=', invitationId).executeTakeFirst();
  return row ?? null;
}

export function listInvitationViews(
  em: SqlEntityManager,
  developerId: number,
  limit: number,
  cursor: Cursor | undefined,
): Promise<InvitationView[]> {
  const own = selectInvitationViews(em).where('i.developer_id', '=', developerId);
  return keyset(own, ['i.created_at', 'i.id'], { cursor, limit }).execute();
}

/** Pending ones of active projects, newest first, then the last answered ones. */
export function listPendingAndRecent(
  em: SqlEntityManager,
  developerId: number,
): Promise<InvitationView[]> {
  const own = selectInvitationViews(em).where('i.developer_id', '=', developerId);
  const pending = own
    .where('i.status', '=', sql.lit('pending'))
    .where('p.status', '=', 'active')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(OPEN_MAX);
  const recent = own
    .where('i.status', '<>', sql.lit('pending'))
    .orderBy('i.updated_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(RECENT_MAX);
  return db(em)
    .selectFrom(pending.as('pending'))
    .selectAll()
    .unionAll(db(em).selectFrom(recent.as('recent')).selectAll())
    .execute();
}

/** Does not check whether the project exists. */
export function getMyInvitationState(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<MyInvitationState> {
  return db(em)
    .selectNoFrom(({ selectFrom }) => [
      jsonObjectFrom(
        selectFrom('invitations as i')
          .innerJoin('projects as p', 'p.id', 'i.project_id')
          .select(({ ref }) => [
            'i.id',
            'i.status',
            'i.message',
            visibleOffer.as('offer'),
            isoText(ref('i.created_at')).as('createdAt'),
            isoText(ref('i.updated_at')).as('updatedAt'),
          ])
          .where('i.project_id', '=', projectId)
          .where('i.developer_id', '=', actor.id),
      ).as('invitation'),
      selectFrom('invitation_requests as r')
        .innerJoin('projects as p', 'p.id', 'r.project_id')
        .select(requestStatus.as('status'))
        .where('r.project_id', '=', projectId)
        .where('r.developer_id', '=', actor.id)
        .as('request'),
    ])
    .executeTakeFirstOrThrow();
}

export function listInvitableProjects(
  { em, actor, now }: ActorCtx,
  developerId: number,
): Promise<InvitableProject[]> {
  return db(em)
    .selectFrom('projects as p')
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.project_id', '=', 'p.id').on('i.developer_id', '=', developerId),
    )
    .select([
      'p.id',
      'p.title',
      'p.budget',
      'p.is_private as isPrivate',
      'p.deadline',
      'i.status as invitation',
    ])
    .where('p.client_id', '=', actor.id)
    .where(isOpenAt(now()))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(50)
    .execute();
}

interface InviteeOrRequester {
  developerId: number;
  /** False for an open request. */
  isInvited: boolean;
}

export function listInviteesAndRequesters(
  em: SqlEntityManager,
  projectId: number,
  excludedIds: readonly number[],
): Promise<InviteeOrRequester[]> {
  const invited = db(em)
    .selectFrom('invitations')
    .select(({ lit }) => ['developer_id as developerId', lit<boolean>(true).as('isInvited')])
    .where('project_id', '=', projectId)
    .where('status', 'in', ['pending', 'accepted'])
    .where(({ eb, fn, val, not }) => not(eb('developer_id', '=', fn.any(val(excludedIds)))));
  const requested = db(em)
    .selectFrom('invitation_requests')
    .select(({ lit }) => ['developer_id as developerId', lit<boolean>(false).as('isInvited')])
    .where('project_id', '=', projectId)
    .where('status', '=', 'open')
    .where(({ eb, fn, val, not }) => not(eb('developer_id', '=', fn.any(val(excludedIds)))));
  return invited.unionAll(requested).orderBy('developerId').execute();
}
