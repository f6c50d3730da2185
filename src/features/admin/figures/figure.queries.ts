import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { HAS_JUDGE } from '#features/accounts/measures/measure.queries.ts';
import { ACTOR_NAME, NAMED } from '#features/audit/chain.queries.ts';
import { categories } from '#features/profiles/category.rules.ts';
import { OPEN_OF_ALL } from '#features/projects/open-count.queries.ts';
import { row, rows } from '#platform/server/db.ts';
import { ACTIVITY_SHOWN, average } from './figure.rules.ts';
import type { Activity, Analytics, AppealsWaiting, DayFigures } from './figure.schema.ts';

const TALLIES = `(select what, day, amount from tallies
  union all select what, day, amount from tally_changes) t`;

const total = (what: string) => `coalesce(sum(amount) filter (where what like '${what}'), 0)::int`;

/** What there is in all. The tallies are a row a day; open projects are as many as there are. */
export async function analyticsOf(em: SqlEntityManager, now: Date): Promise<Analytics> {
  const found = await row<Omit<Analytics, 'averageBidsPerProject'> & { bids: number }>(
    em,
    `select ${total('users.%')} as "totalUsers",
       ${total('users.admin')} as "totalAdmins",
       ${total('users.developer')} as "totalDevelopers",
       ${total('users.client')} as "totalClients",
       coalesce(sum(amount) filter (where what like 'users.%'
         and day > ($1::timestamptz at time zone 'UTC')::date - 7), 0)::int as "recentSignups",
       ${total('projects.%')} as "totalProjects",
       ${total('projects.completed')} as "completedProjects",
       ${OPEN_OF_ALL} as "activeProjects",
       coalesce(sum(amount) filter (where what = 'bids.standing'), 0)::float8 as bids
     from ${TALLIES}`,
    [now, [...categories]],
  );
  if (!found) throw new Error('An aggregate has one row');
  const { bids, ...counts } = found;
  return { ...counts, averageBidsPerProject: average(bids, counts.totalProjects) };
}

const ofDay = (what: string) =>
  `coalesce(sum(t.amount) filter (where t.what like '${what}'), 0)::float8`;

/** What came on each of the last days, the oldest first; a day without anything is there, too. */
export function daysOf(em: SqlEntityManager, now: Date, days: number): Promise<DayFigures[]> {
  return rows<DayFigures>(
    em,
    `select to_char(d.day, 'YYYY-MM-DD') as day, ${ofDay('users.%')} as "signUps",
       ${ofDay('projects.%')} as projects, ${ofDay('bids.%')} as bids,
       ${ofDay('money.captured')} as "paidCents",
       ${ofDay('money.released')} as "releasedCents",
       ${ofDay('money.refund_settled')} as "refundedCents"
     from (select ($1::timestamptz at time zone 'UTC')::date - back as day
           from generate_series(0, $2::int - 1) back) d
       left join ${TALLIES} on t.day = d.day
         and t.day > ($1::timestamptz at time zone 'UTC')::date - $2::int
     group by d.day order by d.day`,
    [now, days],
  );
}

const WAITS = 'ended_at is null and appealed_at is not null and decided_at is null';

export async function appealsNow(em: SqlEntityManager): Promise<AppealsWaiting> {
  const found = await row<AppealsWaiting>(
    em,
    `select count(*) filter (where s.of = 'people')::int as people,
       count(*) filter (where s.of = 'projects')::int as projects,
       count(*) filter (where not ${HAS_JUDGE})::int as "withoutJudge"
     from (select 'people' as of, by_id from suspensions where ${WAITS}
       union all select 'projects', by_id from project_removals where ${WAITS}) s`,
  );
  return found ?? { people: 0, projects: 0, withoutJudge: 0 };
}

/** What admins did last. */
export function latestActs(em: SqlEntityManager): Promise<Activity[]> {
  return rows<Activity>(
    em,
    `select e.id::float8 as id, ${ACTOR_NAME} as "adminName", e.action,
       e.target_type as "targetType", e.at as "createdAt"
     from audit_entries e ${NAMED} where e.actor_role = 'admin'
     order by e.at desc, e.id desc limit ${ACTIVITY_SHOWN}`,
  );
}
