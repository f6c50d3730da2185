import { type RawBuilder, sql } from 'kysely';
import { MIN_CASES } from './figures.rules.ts';
import type { HireRate, OnTime } from './figures.schema.ts';

// Everyone sees the same figures. Private and removed projects and running hires do not count,
// because a change of a figure would reveal what outsiders must not see of them (rules 2.4).
// `c.user_id` is the client, `d.user_id` the developer.

const isCounted = sql`not p.is_private and p.status <> 'removed'`;
const minCases = sql.lit(MIN_CASES);

/** The median, rounded up to whole units and at least 1; null if there are fewer than 3 rows. */
function roundedMedian(duration: RawBuilder<unknown>, unitSeconds: number) {
  return sql<number | null>`case when count(*) >= ${minCases} then greatest(1, ceil(
    percentile_cont(0.5) within group (order by extract(epoch from ${duration}))
    / ${sql.lit(unitSeconds)}))::int end`;
}

/** Of the projects that take no more bids. */
export function selectHireRate(now: Date): RawBuilder<HireRate | null> {
  return sql`(
    select case when count(*) >= ${minCases} then json_build_object(
      'hired', count(p.hired_developer_id), 'projects', count(*)) end
    from projects p
    where p.client_id = c.user_id and ${isCounted}
      and (p.status <> 'active' or p.deadline <= ${now.toISOString()})
  )`;
}

/** From the last delivery of each milestone. A settled or decided dispute is no release. */
export const releaseDays: RawBuilder<number | null> = sql`(
  select ${roundedMedian(sql`m.state_since - d.delivered_at`, 86_400)}
  from hires h
  join projects p on p.id = h.project_id
  join milestones m on m.project_id = h.project_id
  join lateral (
    select max(delivered_at) as delivered_at from deliveries where milestone_id = m.id
  ) d on d.delivered_at is not null
  where h.client_id = c.user_id and h.state = 'completed' and ${isCounted}
    and m.state = 'completed' and not exists (
      select from disputes where milestone_id = m.id and status in ('settled', 'decided')
    )
)`;

/** Until the first answer. An open question does not count, because only its sides see it. */
export const answerHours: RawBuilder<number | null> = sql`(
  select ${roundedMedian(sql`q.answered_at - q.asked_at`, 3_600)}
  from projects p
  join project_questions q on q.project_id = p.id
  where p.client_id = c.user_id and ${isCounted} and q.answered_at is not null
)`;

/** Of delivered milestones. One is on time if each of its deliveries was. */
export const onTime: RawBuilder<OnTime | null> = sql`(
  select case when count(*) >= ${minCases} then json_build_object(
    'onTime', count(*) filter (where v.is_on_time), 'delivered', count(*)) end
  from hires h
  join projects p on p.id = h.project_id
  join milestones m on m.project_id = h.project_id
  join lateral (
    select bool_and(is_on_time) as is_on_time from deliveries where milestone_id = m.id
    having count(*) > 0 and count(*) = count(is_on_time)
  ) v on true
  where h.developer_id = d.user_id and h.state = 'completed' and ${isCounted}
)`;
