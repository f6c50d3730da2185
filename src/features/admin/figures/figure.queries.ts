import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { HAS_JUDGE } from '#features/accounts/measures/measure.queries.ts';
import { ACTOR_NAME, NAMED } from '#features/audit/chain.queries.ts';
import { isOpen } from '#features/projects/project.queries.ts';
import { row, rows } from '#platform/server/db.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { ACTIVITY_SHOWN, average } from './figure.rules.ts';
import type { Activity, Analytics, AppealsWaiting, DayFigures } from './figure.schema.ts';

/** Returns the start of the UTC day `days` days before that of `now`. */
const startOfDay = (now: Date, days: number) =>
  new Date((Math.floor(now.getTime() / DAY_MS) - days) * DAY_MS);

/** Counts all users, projects and bids. */
export async function analyticsOf(em: SqlEntityManager, now: Date): Promise<Analytics> {
  const found = await row<Omit<Analytics, 'averageBidsPerProject'> & { bids: number }>(
    em,
    `select u.*, p.*, o.*, b.*
     from (
       select count(*)::int as "totalUsers",
         count(*) filter (where role = 'admin')::int as "totalAdmins",
         count(*) filter (where role = 'developer')::int as "totalDevelopers",
         count(*) filter (where role = 'client')::int as "totalClients",
         count(*) filter (where created_at >= $2)::int as "recentSignups"
       from users) u,
       (select count(*)::int as "totalProjects",
          count(*) filter (where status = 'completed')::int as "completedProjects"
        from projects) p,
       (select count(*)::int as "activeProjects" from projects p where ${isOpen('$1')}) o,
       (select count(*)::float8 as bids from bids where status <> 'withdrawn') b`,
    [now, startOfDay(now, 6)],
  );
  if (!found) throw new Error('An aggregate has one row');
  const { bids, ...counts } = found;
  return { ...counts, averageBidsPerProject: average(bids, counts.totalProjects) };
}

const dayOf = (column: string) => `(${column} at time zone 'UTC')::date`;

/** Counts the rows of a table by the day they were created, since `$2`. */
const createdByDay = (table: string) => `
  select ${dayOf('created_at')} as day, count(*) as count from ${table}
  where created_at >= $2 group by 1`;

/** Sums payments, releases and refunds by day, since `$2`. A refund that failed is subtracted. */
const MONEY_BY_DAY = `
  select ${dayOf('t.at')} as day,
    sum(e.amount_cents) filter (where t.kind = 'captured') as paid,
    sum(e.amount_cents) filter (where t.kind = 'released') as released,
    sum(e.amount_cents) filter (where t.kind in ('refund_settled', 'manual_refund')) as refunded,
    sum(e.amount_cents) filter (where t.kind = 'manual_refund_returned'
      or t.kind = 'refund_failed' and debited.code = 'stripe_clearing') as returned
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts debited on debited.id = e.debit_account_id
  where t.at >= $2 group by 1`;

/** Returns the figures of the last `days` days, oldest first, including days without any. */
export function daysOf(em: SqlEntityManager, now: Date, days: number): Promise<DayFigures[]> {
  return rows<DayFigures>(
    em,
    `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(u.count, 0)::float8 as "signUps",
       coalesce(p.count, 0)::float8 as projects, coalesce(b.count, 0)::float8 as bids,
       coalesce(m.paid, 0)::float8 as "paidCents",
       coalesce(m.released, 0)::float8 as "releasedCents",
       (coalesce(m.refunded, 0) - coalesce(m.returned, 0))::float8 as "refundedCents"
     from (select ${dayOf('$1::timestamptz')} - back as day
           from generate_series(0, $3::int - 1) back) d
       left join (${createdByDay('users')}) u on u.day = d.day
       left join (${createdByDay('projects')}) p on p.day = d.day
       left join (${createdByDay('bids')}) b on b.day = d.day
       left join (${MONEY_BY_DAY}) m on m.day = d.day
     order by d.day`,
    [now, startOfDay(now, days - 1), days],
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

/** Returns the latest audit entries of admins. */
export function latestActs(em: SqlEntityManager): Promise<Activity[]> {
  return rows<Activity>(
    em,
    `select e.id::float8 as id, ${ACTOR_NAME} as "adminName", e.action,
       e.target_type as "targetType", e.at as "createdAt"
     from audit_entries e ${NAMED} where e.actor_role = 'admin'
     order by e.at desc, e.id desc limit ${ACTIVITY_SHOWN}`,
  );
}
