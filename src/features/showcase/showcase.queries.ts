import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { categories } from '#features/profiles/category.rules.ts';
import { OPEN_PUBLIC, tallied } from '#features/projects/open-count.queries.ts';
import { row, rows } from '#platform/server/db.ts';
import { PAGE_MAX } from '#platform/shared/page.ts';
import { earnedDollars } from './showcase.rules.ts';
import type { Stats, TestimonialView } from './showcase.schema.ts';

/** What the marketplace comes to, of projects only those that a stranger may see. */
export async function statsOfAll(em: SqlEntityManager, now: Date): Promise<Stats> {
  const found = await row<Omit<Stats, 'totalEarnings'> & { released: number; fees: number }>(
    em,
    `select
       (select sum(projects)::int from (${OPEN_PUBLIC}) counted)
         as "activeProjects",
       ${tallied(`'developers'`)}::int as "totalDevelopers",
       ${tallied(`'done.projects'`)}::int as "completedProjects",
       ${tallied(`'done.released'`)}::float8 as released,
       ${tallied(`'done.fees'`)}::float8 as fees`,
    [now, [...categories]],
  );
  if (!found) throw new Error('An aggregate has one row');
  const { released, fees, ...counts } = found;
  return { ...counts, totalEarnings: earnedDollars(released, fees) };
}

const TESTIMONIAL = `select id, platform, client_name as "clientName",
  profile_image as "profileImage", platform_handle as "platformHandle",
  testimonial_text as "testimonialText", developer_mentioned as "developerMentioned"
  from social_testimonials`;

/** What was said of us elsewhere, the latest found first. */
export function testimonials(em: SqlEntityManager): Promise<TestimonialView[]> {
  return rows<TestimonialView>(em, `${TESTIMONIAL} order by id desc limit ${PAGE_MAX}`);
}
