import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isOpenToAll } from '#features/projects/project-conditions.queries.ts';
import { db } from '#platform/server/database/db.ts';

/**
 * Some of the ids have no page. Sitemap n covers the ids above (n - 1) × 500 up to n × 500, so that
 * each sitemap is created in limited time.
 */
export const SITEMAP_ID_SPAN = 500;

/** If there is no page, `last` is 0 and `first` is 1. */
export interface SitemapRange {
  first: number;
  last: number;
}

interface IdBounds {
  lowestId: number | null;
  highestId: number | null;
}

function toSitemapRange({ lowestId, highestId }: IdBounds): SitemapRange {
  const first = Math.floor(((lowestId ?? 1) - 1) / SITEMAP_ID_SPAN) + 1;
  return { first, last: Math.ceil((highestId ?? 0) / SITEMAP_ID_SPAN) };
}

export async function loadSitemapRanges(
  em: SqlEntityManager,
): Promise<{ projects: SitemapRange; developers: SitemapRange }> {
  const projects = await db(em)
    .selectFrom('projects')
    .select(({ fn }) => [fn.min('id').as('lowestId'), fn.max('id').as('highestId')])
    // A literal, because PostgreSQL does not match a partial index if its condition is a parameter.
    .where('is_open', '=', sql.lit(true))
    .executeTakeFirstOrThrow();
  const developers = await db(em)
    .selectFrom('developers')
    .select(({ fn }) => [fn.min('user_id').as('lowestId'), fn.max('user_id').as('highestId')])
    .executeTakeFirstOrThrow();
  return { projects: toSitemapRange(projects), developers: toSitemapRange(developers) };
}

export async function listSitemapProjectIds(
  em: SqlEntityManager,
  sitemapNumber: number,
  now: Date,
): Promise<number[]> {
  const projects = await db(em)
    .selectFrom('projects as p')
    .select('p.id')
    .where('p.id', '>', (sitemapNumber - 1) * SITEMAP_ID_SPAN)
    .where('p.id', '<=', sitemapNumber * SITEMAP_ID_SPAN)
    .where(isOpenToAll(now))
    .orderBy('p.id')
    .execute();
  return projects.map(({ id }) => id);
}

export async function listSitemapDeveloperIds(
  em: SqlEntityManager,
  sitemapNumber: number,
): Promise<number[]> {
  const developers = await db(em)
    .selectFrom('developers as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('u.id')
    .where('u.id', '>', (sitemapNumber - 1) * SITEMAP_ID_SPAN)
    .where('u.id', '<=', sitemapNumber * SITEMAP_ID_SPAN)
    .where('u.suspended_at', 'is', null)
    .orderBy('u.id')
    .execute();
  return developers.map(({ id }) => id);
}
