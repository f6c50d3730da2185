import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { openToAll } from '#features/projects/project.queries.ts';
import { row, rows } from '#platform/server/db.ts';

/** How many ids one sitemap spans; as many addresses as its format allows. */
const SPAN = 50_000;

/** Of how many sitemaps each kind of page needs, by its highest id. */
export async function sitemapCounts(
  em: SqlEntityManager,
): Promise<{ projects: number; developers: number }> {
  const found = await row<{ projects: number; developers: number }>(
    em,
    `select ceil(coalesce((select max(id) from projects), 0) / ${SPAN}.0)::int as projects,
       ceil(coalesce((select max(user_id) from developers), 0) / ${SPAN}.0)::int as developers`,
  );
  if (!found) throw new Error('An aggregate has one row');
  return found;
}

/** The ids of the nth sitemap, counted from 1. */
const spanOf = (nth: number) => [(nth - 1) * SPAN, nth * SPAN];

/** The open projects of the nth sitemap that a stranger may see. */
export function projectsOfSitemap(
  em: SqlEntityManager,
  nth: number,
  now: Date,
): Promise<{ id: number }[]> {
  return rows(
    em,
    `select p.id from projects p
     where p.id > $1 and p.id <= $2 and ${openToAll('$3')}
     order by p.id`,
    [...spanOf(nth), now],
  );
}

/** Its developers, without those who are suspended. */
export function developersOfSitemap(em: SqlEntityManager, nth: number): Promise<{ id: number }[]> {
  return rows(
    em,
    `select u.id from developers d join users u on u.id = d.user_id
     where u.id > $1 and u.id <= $2 and u.suspended_at is null
     order by u.id`,
    spanOf(nth),
  );
}
