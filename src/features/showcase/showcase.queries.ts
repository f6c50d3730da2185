import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { PAGE_MAX } from '#platform/shared/page.ts';
import type { Stats, TestimonialView } from './showcase.schema.ts';

/** Cents that went to the developer of a hire: what was released, less the fee. */
const EARNED_CENTS = 'h.released_cents - h.fee_cents';

/** What the marketplace comes to, of projects only those that a stranger may see. */
export async function statsOfAll(em: SqlEntityManager, now: Date): Promise<Stats> {
  const found = await row<Stats>(
    em,
    `select
       (select count(*)::int from projects
        where status = 'active' and not is_private and deadline > $1) as "activeProjects",
       (select count(*)::int from developers) as "totalDevelopers",
       count(*)::int as "completedProjects",
       floor(coalesce(sum(${EARNED_CENTS}), 0) / 100)::float8 as "totalEarnings"
     from projects p join hires h on h.project_id = p.id
     where p.status = 'completed' and not p.is_private`,
    [now],
  );
  if (!found) throw new Error('An aggregate has one row');
  return found;
}

const TESTIMONIAL = `select id, platform, client_name as "clientName",
  profile_image as "profileImage", platform_handle as "platformHandle",
  testimonial_text as "testimonialText", developer_mentioned as "developerMentioned"
  from social_testimonials`;

/** What was said of us elsewhere, the latest found first. */
export function testimonials(em: SqlEntityManager): Promise<TestimonialView[]> {
  return rows<TestimonialView>(em, `${TESTIMONIAL} order by id desc limit ${PAGE_MAX}`);
}
