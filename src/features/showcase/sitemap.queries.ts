import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { openToAll } from '#features/projects/project.queries.ts';
import { row } from '#platform/server/db.ts';

/** How many ids one sitemap spans: few enough that nobody waits while it is written. */
export const SPAN = 500;

/** The first and the last sitemap of a kind of page; without any page there is none. */
export interface Sitemaps {
  first: number;
  last: number;
}

const spans = (id: string, from: string) => `json_build_object(
  'first', (coalesce((select min(${id}) from ${from}), 1) - 1) / ${SPAN} + 1,
  'last', (coalesce((select max(${id}) from ${from}), 0) + ${SPAN} - 1) / ${SPAN})`;

/** The sitemaps that each kind of page needs, by its lowest and its highest id. */
export async function sitemapsNow(
  em: SqlEntityManager,
): Promise<{ projects: Sitemaps; developers: Sitemaps }> {
  const found = await row<{ projects: Sitemaps; developers: Sitemaps }>(
    em,
    `select ${spans('id', 'projects where is_open')} as projects,
       ${spans('user_id', 'developers')} as developers`,
  );
  if (!found) throw new Error('This has one row');
  return found;
}

/** The ids of the nth sitemap, counted from 1. */
const spanOf = (nth: number) => [(nth - 1) * SPAN, nth * SPAN];

/** The ids that a SELECT of `id` tells, in one row: a thousand rows would each be taken apart. */
async function idsOf(em: SqlEntityManager, found: string, params: unknown[]): Promise<number[]> {
  const told = await row<{ ids: number[] }>(
    em,
    `select coalesce(json_agg(id order by id), '[]') as ids from (${found}) found`,
    params,
  );
  return told?.ids ?? [];
}

/** The open projects of the nth sitemap that a stranger may see. */
export function projectsOfSitemap(em: SqlEntityManager, nth: number, now: Date): Promise<number[]> {
  const found = `select p.id from projects p where p.id > $1 and p.id <= $2 and ${openToAll('$3')}`;
  return idsOf(em, found, [...spanOf(nth), now]);
}

/** Its developers, without those who are suspended. */
export function developersOfSitemap(em: SqlEntityManager, nth: number): Promise<number[]> {
  const found = `select u.id from developers d join users u on u.id = d.user_id
    where u.id > $1 and u.id <= $2 and u.suspended_at is null`;
  return idsOf(em, found, spanOf(nth));
}
