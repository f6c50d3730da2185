import { sql } from 'kysely';
import { isOpenToAll } from '#features/projects/project-conditions.queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { roundedToTwoDigits, sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { roundToTwoDigits } from '#platform/shared/format/money.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import type { Stats, TestimonialView } from './showcase.schema.ts';

/** Private projects and their earnings are not counted, because everyone may see the figures. */
export async function loadStats({ em, now }: Ctx): Promise<Stats> {
  const { earnedCents, ...counts } = await db(em)
    .selectFrom('hires as h')
    .innerJoin('milestones as m', 'm.project_id', 'h.project_id')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .select(({ eb, fn, lit, selectFrom }) => [
      fn.count<number>('h.project_id').distinct().as('completedProjects'),
      sumAsNumber(
        fn.sum(roundedToTwoDigits(eb('m.released_cents', '-', eb.ref('m.fee_cents')))),
      ).as('earnedCents'),
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
  return { ...counts, totalEarnings: toEarnedDollars(earnedCents) };
}

/**
 * Rounded to two significant digits, like each hire in the sum: the sum is public, and the
 * difference between sums before and after a release would reveal what the developer received.
 */
export function toEarnedDollars(earnedCents: number): number {
  return Math.floor(roundToTwoDigits(earnedCents / 100));
}

/** At most 50. */
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
