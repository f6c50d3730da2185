import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import { MyProfile } from './my-profile.schema.ts';

/** Returns what a user may edit of their own profile; null if there is no such user. */
export async function findMyProfile(em: SqlEntityManager, id: number): Promise<MyProfile | null> {
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
    .where('u.id', '=', id)
    .executeTakeFirst();
  // The role decides which of the joined columns must not be null; the schema checks that.
  return row ? MyProfile.parse(row) : null;
}
