import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row } from '#platform/server/db.ts';
import type { OwnProfile } from './own-profile.schema.ts';

export function ownProfile(em: SqlEntityManager, id: number): Promise<OwnProfile | null> {
  return row<OwnProfile>(
    em,
    `select u.id, u.role, u.first_name as "firstName", u.last_name as "lastName", u.avatar,
       d.bio, d.skills, d.availability, d.rating, d.review_count as "reviewCount",
       d.completed_projects as "completedProjects", c.company_name as "companyName", c.state,
       coalesce(d.city, c.city) as city, coalesce(d.country, c.country) as country
     from users u
     left join developers d on d.user_id = u.id
     left join clients c on c.user_id = u.id
     where u.id = $1`,
    [id],
  );
}
