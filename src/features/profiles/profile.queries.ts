import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { type Aliased, db, rowLimit } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { featuredSortKeys, type SortKey } from './directory/directory.rules.ts';
import { answerHours, onTime, releaseDays, selectHireRate } from './figures/figures.queries.ts';
import { MyProfile } from './my-profile/my-profile.schema.ts';
import type {
  ClientView,
  DeveloperProfile,
  DeveloperView,
  FeaturedDevelopersQuery,
} from './profile.schema.ts';
import { toSkillKeys } from './skills/skill-key.rules.ts';

const eb = expressionBuilder<Aliased<'d', 'developers'> & Aliased<'u', 'users'>, 'd' | 'u'>();

const profileColumns = [
  'u.id',
  fullName.as('name'),
  'u.avatar',
  'u.created_at as createdAt',
] as const;

/** Without the bio, because lists contain only the start of the bio. */
export const developerColumns = [
  ...profileColumns,
  'd.skills',
  'd.rating',
  'd.review_count as reviewCount',
  'd.completed_projects as completedProjects',
  'd.availability',
  'd.city',
  'd.country',
] as const;

/**
 * The query must select from users with a left join of developers, because a deleted account has no
 * row in developers.
 */
export const developerFields = {
  id: eb.ref('u.id'),
  name: fullName,
  avatar: eb.ref('u.avatar'),
  rating: eb.fn.coalesce('d.rating', eb.lit(0)),
  reviewCount: eb.fn.coalesce('d.review_count', eb.lit(0)),
};

export const sortExpressions = {
  id: eb.ref('d.user_id'),
  rating: eb.ref('d.rating'),
  reviewCount: eb.ref('d.review_count'),
  completedProjects: eb.ref('d.completed_projects'),
  skilled: eb(eb.fn<number>('cardinality', ['d.skills']), '>', 0),
} satisfies Record<SortKey, unknown>;

/**
 * Null if the user is not a developer or deleted the account. `isUnconfirmed` is set even if the
 * settings do not require confirmed addresses.
 */
export async function findDeveloperProfile(
  em: SqlEntityManager,
  developerId: number,
): Promise<DeveloperProfile | null> {
  const row = await db(em)
    .selectFrom('developers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select([...developerColumns, 'd.bio', 'u.suspended_at as suspendedAt'])
    .select(['u.email_confirmed_at as confirmedAt', onTime.as('onTime')])
    .where('u.id', '=', developerId)
    .executeTakeFirst();
  if (!row) return null;
  const { suspendedAt, confirmedAt, onTime: punctuality, ...profile } = row;
  return {
    ...profile,
    isPaused: suspendedAt !== null,
    ...(confirmedAt === null && { isUnconfirmed: true }),
    ...(punctuality && { onTime: punctuality }),
  };
}

export function listFeaturedDevelopers(
  em: SqlEntityManager,
  { limit, skills, minRating = 0 }: FeaturedDevelopersQuery,
): Promise<DeveloperView[]> {
  const common = sql<number>`(select count(*) from unnest(d.skill_keys) key
    where key = any(${toSkillKeys(skills)}::text[]))`;
  const query = db(em)
    .selectFrom('developers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select([...developerColumns, 'd.bio'])
    .where('u.suspended_at', 'is', null)
    .where('d.availability', '<>', sql.lit('unavailable'))
    .$if(minRating > 0, (developers) =>
      developers.where('d.rating', '>=', Math.round(minRating * 10)),
    )
    .limit(rowLimit(limit))
    .$if(skills.length > 0, (developers) => developers.orderBy(common, 'desc'));
  return featuredSortKeys
    .reduce((ordered, sortKey) => ordered.orderBy(sortExpressions[sortKey], 'desc'), query)
    .execute();
}

/**
 * True for the client, for admins, and for developers with a hire or an accepted invitation from
 * this client.
 */
function isEmailVisibleTo(actor: Actor): Expression<SqlBool> {
  const hireByClient = eb
    .selectFrom('hires as h')
    .select('h.project_id')
    .whereRef('h.client_id', '=', 'u.id')
    .where('h.developer_id', '=', actor.id);
  const acceptedInvitation = eb
    .selectFrom('invitations as i')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .select('i.id')
    .whereRef('p.client_id', '=', 'u.id')
    .where('i.developer_id', '=', actor.id)
    .where('i.status', '=', 'accepted');
  return eb.or([
    eb.lit(actor.role === 'admin'),
    eb('u.id', '=', actor.id),
    eb.exists(hireByClient),
    eb.exists(acceptedInvitation),
  ]);
}

/**
 * Null if the user is not a client or deleted the account. The email address is null unless the
 * actor may see it. `isUnconfirmed` is set even if the settings do not require confirmed addresses.
 */
export async function findClientProfile(
  em: SqlEntityManager,
  clientId: number,
  actor: Actor | null,
  now: Date,
): Promise<ClientView | null> {
  const canSeeEmail = actor ? isEmailVisibleTo(actor) : eb.lit(false);
  const row = await db(em)
    .selectFrom('clients as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([...profileColumns, 'c.company_name as companyName', 'c.city', 'c.state', 'c.country'])
    .select(({ ref }) => eb.case().when(canSeeEmail).then(ref('u.email')).end().as('email'))
    .select([
      'u.email_confirmed_at as confirmedAt',
      selectHireRate(now).as('hireRate'),
      releaseDays.as('releaseDays'),
      answerHours.as('answerHours'),
    ])
    .where('u.id', '=', clientId)
    .executeTakeFirst();
  if (!row) return null;
  const { confirmedAt, hireRate, releaseDays: days, answerHours: hours, ...profile } = row;
  const isConfirmed = confirmedAt !== null;
  return {
    ...profile,
    isConfirmed,
    ...(!isConfirmed && { isUnconfirmed: true }),
    ...(hireRate && { hireRate }),
    ...(days !== null && { releaseDays: days }),
    ...(hours !== null && { answerHours: hours }),
  };
}

export async function findMyProfile(
  em: SqlEntityManager,
  userId: number,
): Promise<MyProfile | null> {
  const row = await db(em)
    .selectFrom('users as u')
    .leftJoin('developers as d', 'd.user_id', 'u.id')
    .leftJoin('clients as c', 'c.user_id', 'u.id')
    .select(({ fn }) => [
      'u.id',
      'u.role',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.avatar',
      'd.bio',
      'd.skills',
      'd.availability',
      'd.rating',
      'd.review_count as reviewCount',
      'd.completed_projects as completedProjects',
      'c.company_name as companyName',
      'c.state',
      fn.coalesce('d.city', 'c.city').as('city'),
      fn.coalesce('d.country', 'c.country').as('country'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  // The schema checks that the columns of the role are not null, and omits the columns of other
  // roles.
  return row ? MyProfile.parse(row) : null;
}
