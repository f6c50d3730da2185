import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { isOpenToAll } from '#features/projects/project-conditions.queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import { roundedToTwoDigits, sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { roundToTwoDigits } from '#platform/shared/format/money.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import type { Stats, TestimonialView } from './showcase.schema.ts';

const eb = expressionBuilder<Database, never>();

// Private projects and their earnings are not counted, because everyone may see the figures.
const completedProjects = eb
  .selectFrom('projects as p')
  .where('p.status', '=', sql.lit('completed'))
  .where('p.is_private', '=', sql.lit(false));

function countRows(now: Date) {
  return {
    activeProjects: eb
      .selectFrom('projects as p')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isOpenToAll(now)),
    totalDevelopers: eb
      .selectFrom('developers')
      .select(({ fn }) => fn.countAll<number>().as('count')),
    completedProjects: completedProjects.select(({ fn }) => fn.countAll<number>().as('count')),
    earnedCents: completedProjects
      .innerJoin('milestones as m', 'm.project_id', 'p.id')
      .select((eb) =>
        sumAsNumber(
          eb.fn.sum(roundedToTwoDigits(eb('m.released_cents', '-', eb.ref('m.fee_cents')))),
        ).as('sum'),
      ),
  };
}

type Figures = Omit<Stats, 'totalEarnings'> & { earnedCents: number };

/** Returns the stored figures; counts all rows if none are stored (`updateFigures`). */
export function loadFigures(em: SqlEntityManager, now: Date): Promise<Figures> {
  const counted = countRows(now);
  const stored = eb.selectFrom('marketplace_figures');
  // PostgreSQL evaluates only the arguments of `coalesce` that it needs. Neither a count nor a sum
  // is null, but the type of a subquery includes null.
  return db(em)
    .selectNoFrom(({ fn, lit }) => [
      fn
        .coalesce(stored.select('active_projects'), counted.activeProjects, lit(0))
        .as('activeProjects'),
      fn
        .coalesce(stored.select('total_developers'), counted.totalDevelopers, lit(0))
        .as('totalDevelopers'),
      fn
        .coalesce(stored.select('completed_projects'), counted.completedProjects, lit(0))
        .as('completedProjects'),
      fn.coalesce(stored.select('earned_cents'), counted.earnedCents, lit(0)).as('earnedCents'),
    ])
    .executeTakeFirstOrThrow();
}

export async function loadStats({ em, now }: Ctx): Promise<Stats> {
  const { earnedCents, ...counts } = await loadFigures(em, now());
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
