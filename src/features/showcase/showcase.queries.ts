import { sql } from 'kysely';
import { isOpenToAll } from '#features/projects/project-conditions.queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { roundToTwoDigits } from '#platform/shared/format/money.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import type { Stats, TestimonialView } from './showcase.schema.ts';

/**
 * Returns the figures of the marketplace that everyone may see. Only public projects are counted,
 * and only earnings from public projects are added up.
 */
export async function loadStats({ em, now }: Ctx): Promise<Stats> {
  const { releasedCents, feeCents, ...counts } = await db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .select(({ fn, lit, selectFrom }) => [
      fn.countAll<number>().as('completedProjects'),
      sumAsNumber(fn.sum('h.released_cents')).as('releasedCents'),
      sumAsNumber(fn.sum('h.fee_cents')).as('feeCents'),
      // The type of a subquery includes null, although a count is never null.
      fn
        .coalesce(
          selectFrom('projects as p')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where(isOpenToAll(now())),
          lit(0),
        )
        .as('activeProjects'),
      fn
        .coalesce(
          selectFrom('developers').select(({ fn }) => fn.countAll<number>().as('count')),
          lit(0),
        )
        .as('totalDevelopers'),
    ])
    .where('p.status', '=', sql.lit('completed'))
    .where('p.is_private', '=', sql.lit(false))
    .executeTakeFirstOrThrow();
  return { ...counts, totalEarnings: toEarnedDollars(releasedCents, feeCents) };
}

/**
 * Returns what developers received, in whole dollars rounded to two significant digits. The sum is
 * public. It must not be exact, because the difference between the sums before and after a release
 * would reveal the amount that the developer received.
 */
export function toEarnedDollars(releasedCents: number, feeCents: number): number {
  return Math.floor(roundToTwoDigits((releasedCents - feeCents) / 100));
}

/** Returns testimonials from other platforms, newest first, at most 50. */
export function listTestimonials({ em }: Ctx): Promise<TestimonialView[]> {
  return db(em)
    .selectFrom('social_testimonials')
    .select([
      'id',
      'platform',
      'client_name as clientName',
      'profile_image as profileImage',
      'platform_handle as platformHandle',
      'testimonial_text as testimonialText',
      'developer_mentioned as developerMentioned',
    ])
    .orderBy('id', 'desc')
    .limit(PAGE_MAX)
    .execute();
}
