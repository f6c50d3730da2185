import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { featuredOrder, type OrderFigure } from './directory/directory.rules.ts';
import type { ClientView, DeveloperProfile, DeveloperView } from './profile.schema.ts';

const PERSON = `u.id, u.first_name || ' ' || u.last_name as name, u.avatar,
  u.created_at as "createdAt"`;

/** What a developer's view shows, from `developers d` and `users u`. */
export function developerColumns(bio = 'd.bio'): string {
  return `${PERSON}, ${bio} as bio, d.skills, d.rating, d.review_count as "reviewCount",
  d.completed_projects as "completedProjects", d.availability, d.city, d.country`;
}

/** What the orders of developers go by, as SQL. */
export const orderColumns: Record<OrderFigure, string> = {
  id: 'd.user_id',
  rating: 'd.rating',
  reviewCount: 'd.review_count',
  completedProjects: 'd.completed_projects',
  skilled: `(d.skills <> '{}')`,
};

const FEATURED = featuredOrder.map((figure) => `${orderColumns[figure]} desc`).join(', ');

export function developerProfileView(
  em: SqlEntityManager,
  id: number,
): Promise<DeveloperProfile | null> {
  return row<DeveloperProfile>(
    em,
    `select ${developerColumns()}, u.suspended_at is not null as "isPaused"
     from developers d join users u on u.id = d.user_id where u.id = $1`,
    [id],
  );
}

export function featuredDevelopers(em: SqlEntityManager, limit: number): Promise<DeveloperView[]> {
  return rows<DeveloperView>(
    em,
    `select ${developerColumns()}
     from developers d join users u on u.id = d.user_id
     where u.suspended_at is null and d.availability <> 'unavailable'
     order by ${FEATURED} limit $1`,
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
