import type { SqlEntityManager } from '@mikro-orm/postgresql';
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
    `select id from projects
     where id > $1 and id <= $2 and status = 'active' and not is_private and deadline > $3
     order by id`,
    [...spanOf(nth), now],
  );
}

export function developersOfSitemap(em: SqlEntityManager, nth: number): Promise<{ id: number }[]> {
  return rows(
    em,
    'select user_id as id from developers where user_id > $1 and user_id <= $2 order by user_id',
    spanOf(nth),
  );
}
