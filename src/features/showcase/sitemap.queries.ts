import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isOpenToAll } from '#features/projects/project-conditions.queries.ts';
import { db } from '#platform/server/database/db.ts';

/** Range of ids in one sitemap, because the time to write it must be limited. */
export const SITEMAP_ID_SPAN = 500;

/** Numbers of the first and the last sitemap of a kind of page; without a page `last` is 0. */
export interface SitemapRange {
  first: number;
  last: number;
}

function toSitemapRange({
  lowest,
  highest,
}: {
  lowest: number | null;
  highest: number | null;
}): SitemapRange {
  const first = Math.floor(((lowest ?? 1) - 1) / SITEMAP_ID_SPAN) + 1;
  return { first, last: Math.ceil((highest ?? 0) / SITEMAP_ID_SPAN) };
}

/** Returns the sitemaps that projects and developers need, by their lowest and highest ids. */
export async function loadSitemapRanges(
  em: SqlEntityManager,
): Promise<{ projects: SitemapRange; developers: SitemapRange }> {
  const projects = await db(em)
    .selectFrom('projects')
    .select(({ fn }) => [fn.min('id').as('lowest'), fn.max('id').as('highest')])
    .where('is_open', '=', sql.lit(true))
    .executeTakeFirstOrThrow();
  const developers = await db(em)
    .selectFrom('developers')
    .select(({ fn }) => [fn.min('user_id').as('lowest'), fn.max('user_id').as('highest')])
    .executeTakeFirstOrThrow();
  return { projects: toSitemapRange(projects), developers: toSitemapRange(developers) };
}

/** Returns the ids of the public open projects in the nth sitemap. */
export async function listSitemapProjectIds(
  em: SqlEntityManager,
  nth: number,
  now: Date,
): Promise<number[]> {
  const projects = await db(em)
    .selectFrom('projects as p')
    .select('p.id')
    .where('p.id', '>', (nth - 1) * SITEMAP_ID_SPAN)
    .where('p.id', '<=', nth * SITEMAP_ID_SPAN)
    .where(isOpenToAll(now))
    .orderBy('p.id')
    .execute();
  return projects.map(({ id }) => id);
}

/** Returns the ids of the developers in the nth sitemap, without suspended ones. */
export async function listSitemapDeveloperIds(
  em: SqlEntityManager,
  nth: number,
): Promise<number[]> {
  const developers = await db(em)
    .selectFrom('developers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('u.id')
    .where('u.id', '>', (nth - 1) * SITEMAP_ID_SPAN)
    .where('u.id', '<=', nth * SITEMAP_ID_SPAN)
    .where('u.suspended_at', 'is', null)
    .orderBy('u.id')
    .execute();
  return developers.map(({ id }) => id);
}
