import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, row, rows } from '#platform/server/db.ts';
import type { ClientView, DeveloperView } from './profile.schema.ts';

const PERSON = `u.id, u.first_name || ' ' || u.last_name as name, u.avatar,
  ${iso('u.created_at')} as "createdAt"`;

/** What a developer's view shows, from `developers d` and `users u`. */
export function developerColumns(bio = 'd.bio'): string {
  return `${PERSON}, ${bio} as bio, d.skills, d.rating, d.review_count as "reviewCount",
  d.completed_projects as "completedProjects", d.availability, d.city, d.country`;
}

export function developerView(em: SqlEntityManager, id: number): Promise<DeveloperView | null> {
  return row<DeveloperView>(
    em,
    `select ${developerColumns()}
     from developers d join users u on u.id = d.user_id where u.id = $1`,
    [id],
  );
}

/** Developers to show first: the best reviewed, the most experienced, the newest. */
export function featuredDevelopers(em: SqlEntityManager, limit: number): Promise<DeveloperView[]> {
  return rows<DeveloperView>(
    em,
    `select ${developerColumns()}
     from developers d join users u on u.id = d.user_id
     order by d.rating desc, d.review_count desc, d.completed_projects desc,
       (d.skills = '{}'), u.id desc limit $1`,
    [limit],
  );
}

/** `mayContact` decides whether the address is part of the answer. */
export function clientView(
  em: SqlEntityManager,
  id: number,
  mayContact: boolean,
): Promise<ClientView | null> {
  return row<ClientView>(
    em,
    `select ${PERSON}, c.company_name as "companyName", c.city, c.state, c.country,
       case when $2 then u.email end as email
     from clients c join users u on u.id = c.user_id where u.id = $1`,
    [id, mayContact],
  );
}
