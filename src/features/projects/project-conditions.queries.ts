import {
  type Expression,
  type ExpressionWrapper,
  expressionBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import type { Aliased } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { confidentialStatuses, type ProjectStatus } from './project.rules.ts';

// For queries in which `p` is the project; those that select `projectColumns` must also join the
// client as `u`.
type Tables = Aliased<'p', 'projects'> & Aliased<'u', 'users'>;
const eb = expressionBuilder<Tables, 'p' | 'u'>();

// Statuses are literals here and below: PostgreSQL cannot estimate how many rows a parameter
// matches, and would plan such statements again on each request.
const removed = sql.lit<ProjectStatus>('removed');
const openInvitationStatuses = (['pending', 'accepted'] as const).map((status) => sql.lit(status));

/** An actor, or one whose id is a slot of a compiled statement. */
export interface Viewer {
  role: Actor['role'];
  id: number | Expression<number>;
}

/**
 * Columns that both `ProjectCard` and `ProjectView` contain, except for the status, which depends
 * on the reader: see `visibleStatus`.
 */
export const projectColumns = [
  'p.id',
  'p.title',
  'p.category',
  'p.budget',
  'p.is_private as isPrivate',
  'p.is_urgent as isUrgent',
  'p.skills',
  'p.deadline',
  'p.bid_count as bidCount',
  'p.created_at as createdAt',
  'p.client_id as clientId',
  fullName.as('clientName'),
] as const;

const descriptionPreview = eb.fn<string>('left', ['p.description', eb.lit(300)]);

/**
 * Returns the columns of a `ProjectCard` as the actor sees it. If `fullDescription` is false, the
 * description is cut to 300 characters.
 */
export function selectCardColumns(
  actor: Viewer | null,
  { fullDescription = false }: { fullDescription?: boolean | undefined } = {},
) {
  const description = fullDescription ? eb.ref('p.description') : descriptionPreview;
  return [
    ...projectColumns,
    visibleStatus(actor).as('status'),
    description.as('description'),
  ] as const;
}

/**
 * Returns the status of the project as the actor sees it: only its client, its hired developer and
 * admins see that work was delivered or that both sides disagree (rules 2.2).
 */
export function visibleStatus(
  actor: Viewer | null,
): ExpressionWrapper<Tables, 'p' | 'u', ProjectStatus> {
  if (actor?.role === 'admin') return eb.ref('p.status');
  return actor ? statusVisibleTo(actor.id) : publicStatus;
}

/**
 * Returns the status of the project as this user sees it. Must not be used for admins, because they
 * see the true status.
 */
export function statusVisibleTo(
  userId: number | Expression<number>,
): ExpressionWrapper<Tables, 'p' | 'u', ProjectStatus> {
  return eb
    .case()
    .when(eb.or([eb('p.client_id', '=', userId), eb('p.hired_developer_id', '=', userId)]))
    .then(eb.ref('p.status'))
    .else(publicStatus)
    .end();
}

const publicStatus = eb
  .case()
  .when(
    'p.status',
    'in',
    confidentialStatuses.map((status) => sql.lit(status)),
  )
  .then(sql.lit<ProjectStatus>('assigned'))
  .else(eb.ref('p.status'))
  .end();

/**
 * The same rule as `viewRefusal` in SQL. Must not be used for admins, because they may see all
 * projects.
 */
export function isVisibleTo(userId: number | Expression<number>): Expression<SqlBool> {
  // The alias is not `i`, because outer queries use `i` for invitations and may pass one of its
  // columns as `userId`.
  const invitation = eb
    .selectFrom('invitations as access')
    .select('access.id')
    .whereRef('access.project_id', '=', 'p.id')
    .where('access.developer_id', '=', userId)
    .where('access.status', 'in', openInvitationStatuses);
  return eb.or([
    eb('p.client_id', '=', userId),
    eb('p.status', '<>', removed).and(
      eb.or([eb('p.is_private', '=', eb.lit(false)), eb.exists(invitation)]),
    ),
  ]);
}

/**
 * `isPrivate` restricts to private or public projects. If it is false and the actor is signed in,
 * removed projects are not excluded, so the query must select open projects only.
 */
export function isVisibleToActor(
  actor: Viewer | null,
  isPrivate?: boolean | undefined,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (isPrivate !== undefined) conditions.push(eb('p.is_private', '=', eb.lit(isPrivate)));
  if (!actor)
    conditions.push(eb('p.is_private', '=', eb.lit(false)), eb('p.status', '<>', removed));
  else if (actor.role !== 'admin' && isPrivate !== false) conditions.push(isVisibleTo(actor.id));
  return eb.and(conditions);
}

export function isOpenAt(now: Date | Expression<string>): Expression<SqlBool> {
  const time = now instanceof Date ? now.toISOString() : now;
  return eb.and([eb('p.is_open', '=', eb.lit(true)), eb('p.deadline', '>', time)]);
}

/** For counts and searches. A list that joins the client anyway checks `u.suspended_at` instead. */
export const isOwnerActive: Expression<SqlBool> = eb.not(
  eb.exists(
    eb
      .selectFrom('users as owner')
      .select('owner.id')
      .whereRef('owner.id', '=', 'p.client_id')
      .where('owner.suspended_at', 'is not', null),
  ),
);

/** Public, accepts bids, and its client is not suspended. */
export function isOpenToAll(now: Date): Expression<SqlBool> {
  return eb.and([isOpenAt(now), eb('p.is_private', '=', eb.lit(false)), isOwnerActive]);
}
