import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { featuredSortKeys, type SortKey } from './directory/directory.rules.ts';
import type { ClientView, DeveloperProfile, DeveloperView } from './profile.schema.ts';
import { developerColumns, profileColumns } from './profile-columns.queries.ts';

const eb = expressionBuilder<Aliased<'d', 'developers'>, 'd'>();

/** Expressions for the figures by which developers are ordered. */
export const sortExpressions = {
  id: eb.ref('d.user_id'),
  rating: eb.ref('d.rating'),
  reviewCount: eb.ref('d.review_count'),
  completedProjects: eb.ref('d.completed_projects'),
  skilled: eb(eb.fn<number>('cardinality', ['d.skills']), '>', 0),
} satisfies Record<SortKey, unknown>;

/** Returns the profile of a developer; null if the user is no developer. */
export async function findDeveloperProfile(
  em: SqlEntityManager,
  id: number,
): Promise<DeveloperProfile | null> {
  const row = await db(em)
    .selectFrom('developers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select([...developerColumns, 'd.bio', 'u.suspended_at as suspendedAt'])
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { suspendedAt, ...profile } = row;
  return { ...profile, isPaused: suspendedAt !== null };
}

/** Returns the developers to show first: neither suspended nor unavailable. */
export function listFeaturedDevelopers(
  em: SqlEntityManager,
  limit: number,
): Promise<DeveloperView[]> {
  const query = db(em)
    .selectFrom('developers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select([...developerColumns, 'd.bio'])
    .where('u.suspended_at', 'is', null)
    .where('d.availability', '<>', 'unavailable')
    .limit(limit);
  return featuredSortKeys
    .reduce((ordered, figure) => ordered.orderBy(sortExpressions[figure], 'desc'), query)
    .execute();
}

/** Returns the profile of a client, with the e-mail address only if `includeEmail`. */
export async function findClientProfile(
  em: SqlEntityManager,
  id: number,
  includeEmail: boolean,
): Promise<ClientView | null> {
  const row = await db(em)
    .selectFrom('clients as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([...profileColumns, 'c.company_name as companyName', 'c.city', 'c.state', 'c.country'])
    .select('u.email')
    .where('u.id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, email: includeEmail ? row.email : null } : null;
}
