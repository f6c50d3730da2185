import { expressionBuilder } from 'kysely';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import type { Aliased } from '#platform/server/database/db.ts';

// Columns of reads that select the developer as `d` and the user of a profile as `u`.
const eb = expressionBuilder<Aliased<'d', 'developers'> & Aliased<'u', 'users'>, 'd' | 'u'>();

/** Columns that the profiles of developers and clients have in common. */
export const profileColumns = [
  'u.id',
  fullName.as('name'),
  'u.avatar',
  'u.created_at as createdAt',
] as const;

/** Columns of a `DeveloperView` without the bio, which lists shorten. */
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
 * Fields of a developer for `jsonBuildObject`, from users with a left join of developers: a deleted
 * account has no row there.
 */
export const developerFields = {
  id: eb.ref('u.id'),
  name: fullName,
  avatar: eb.ref('u.avatar'),
  rating: eb.fn.coalesce('d.rating', eb.lit(0)),
  reviewCount: eb.fn.coalesce('d.review_count', eb.lit(0)),
};
