import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { openToAll } from '#features/projects/project.queries.ts';
import { row, rows } from '#platform/server/db.ts';
import { PAGE_MAX } from '#platform/shared/page.ts';
import { earnedDollars } from './showcase.rules.ts';
import type { Stats, TestimonialView } from './showcase.schema.ts';

/** Returns the public figures of the marketplace; private projects are not counted. */
export async function statsOfAll(em: SqlEntityManager, now: Date): Promise<Stats> {
  const found = await row<Omit<Stats, 'totalEarnings'> & { released: number; fees: number }>(
    em,
    `select (select count(*)::int from projects p where ${openToAll('$1')}) as "activeProjects",
       (select count(*)::int from developers) as "totalDevelopers", done.*
     from (
       select count(*)::int as "completedProjects",
         coalesce(sum(h.released_cents), 0)::float8 as released,
         coalesce(sum(h.fee_cents), 0)::float8 as fees
       from hires h join projects p on p.id = h.project_id
       where p.status = 'completed' and not p.is_private) done`,
    [now],
  );
  if (!found) throw new Error('An aggregate has one row');
  const { released, fees, ...counts } = found;
  return { ...counts, totalEarnings: earnedDollars(released, fees) };
}

const TESTIMONIAL = `select id, platform, client_name as "clientName",
  profile_image as "profileImage", platform_handle as "platformHandle",
  testimonial_text as "testimonialText", developer_mentioned as "developerMentioned"
  from social_testimonials`;

/** Returns testimonials from other platforms, newest first. */
export function testimonials(em: SqlEntityManager): Promise<TestimonialView[]> {
  return rows<TestimonialView>(em, `${TESTIMONIAL} order by id desc limit ${PAGE_MAX}`);
}
