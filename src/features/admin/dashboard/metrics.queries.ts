import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { actorName } from '#features/audit/audit.queries.ts';
import { isOpenAt } from '#features/projects/project-conditions.queries.ts';
import { db } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { average, LATEST_ACTIONS_LIMIT, toClosingBalances } from './dashboard.rules.ts';
import type { AdminAction, Analytics, DailyMetrics } from './dashboard.schema.ts';

const startOfUtcDay = (now: Date, daysAgo: number) =>
  new Date((Math.floor(now.getTime() / DAY_MS) - daysAgo) * DAY_MS);

/** Includes suspended users and removed projects. */
export async function loadAnalytics(em: SqlEntityManager, now: Date): Promise<Analytics> {
  // Today and the six days before.
  const users = db(em)
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('totalUsers'),
      fn.countAll<number>().filterWhere('role', '=', 'admin').as('totalAdmins'),
      fn.countAll<number>().filterWhere('role', '=', 'developer').as('totalDevelopers'),
      fn.countAll<number>().filterWhere('role', '=', 'client').as('totalClients'),
      fn
        .countAll<number>()
        .filterWhere('created_at', '>=', startOfUtcDay(now, 6).toISOString())
        .as('recentSignups'),
    ]);
  const projects = db(em)
    .selectFrom('projects')
    .select(({ fn }) => [
      fn.countAll<number>().as('totalProjects'),
      fn.countAll<number>().filterWhere('status', '=', 'completed').as('completedProjects'),
    ]);
  const openProjects = db(em)
    .selectFrom('projects as p')
    .select(({ fn }) => fn.countAll<number>().as('activeProjects'))
    .where(isOpenAt(now));
  const bids = db(em)
    .selectFrom('bids')
    .select(({ fn }) => fn.countAll<number>().as('bids'))
    .where('status', '<>', 'withdrawn');
  const { bids: bidCount, ...counts } = await db(em)
    .selectFrom(users.as('users'))
    .crossJoin(projects.as('projects'))
    .crossJoin(openProjects.as('open'))
    .crossJoin(bids.as('bids'))
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...counts, averageBidsPerProject: average(bidCount, counts.totalProjects) };
}

/** `heldChange`: by how much the protected funds grew on the day; negative if they shrank. */
type MetricName = Exclude<keyof DailyMetrics, 'day' | 'heldCents'> | 'heldChange';

const toUtcDay = (timestamp: Expression<string>): RawBuilder<string> =>
  sql`to_char(${timestamp} at time zone 'UTC', 'YYYY-MM-DD')`;

function selectCreatedByDay(em: SqlEntityManager, since: Date) {
  const from = since.toISOString();
  const users = db(em)
    .selectFrom('users')
    .select(({ val }) => ['created_at', val<MetricName>('signUps').as('metric')])
    .where('created_at', '>=', from);
  const projects = db(em)
    .selectFrom('projects')
    .select(({ val }) => ['created_at', val<MetricName>('projects').as('metric')])
    .where('created_at', '>=', from);
  const bids = db(em)
    .selectFrom('bids')
    .select(({ val }) => ['created_at', val<MetricName>('bids').as('metric')])
    .where('created_at', '>=', from);
  return db(em)
    .selectFrom(users.unionAll(projects).unionAll(bids).as('created'))
    .select(({ fn, ref }) => [
      toUtcDay(ref('created.created_at')).as('day'),
      'created.metric',
      fn.countAll<number>().as('value'),
    ])
    .groupBy(['day', 'created.metric']);
}

/**
 * Returned manual refunds, and refunds that failed after they were settled, are subtracted. A
 * posting `refund_failed` debits `stripe_clearing` only if the refund was settled before.
 */
function selectMoneyByDay(em: SqlEntityManager, since: Date) {
  return db(em)
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_accounts as debited', 'debited.id', 'e.debit_account_id')
    .select(({ eb, fn, neg, ref }) => [
      toUtcDay(ref('t.at')).as('day'),
      eb
        .case()
        .when('t.kind', '=', 'released')
        .then(eb.val<MetricName>('releasedCents'))
        .else(eb.val<MetricName>('refundedCents'))
        .end()
        .as('metric'),
      sumAsNumber(
        fn.sum(
          eb
            .case()
            .when('t.kind', 'in', ['refund_failed', 'manual_refund_returned'])
            .then(neg(ref('e.amount_cents')))
            .else(ref('e.amount_cents'))
            .end(),
        ),
      ).as('value'),
    ])
    .where('t.at', '>=', since.toISOString())
    .where(({ and, eb, or }) =>
      or([
        eb('t.kind', 'in', ['released', 'refund_settled']),
        eb('t.kind', 'in', ['manual_refund', 'manual_refund_returned']),
        and([eb('t.kind', '=', 'refund_failed'), eb('debited.code', '=', 'stripe_clearing')]),
      ]),
    )
    .groupBy(['day', 'metric']);
}

function selectHeldChanges(em: SqlEntityManager, since: Date) {
  return db(em)
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_accounts as held', (join) =>
      join
        .on((eb) =>
          eb('held.id', 'in', [eb.ref('e.debit_account_id'), eb.ref('e.credit_account_id')]),
        )
        .on('held.kind', '=', 'held'),
    )
    .select(({ eb, fn, neg, ref, val }) => [
      toUtcDay(ref('t.at')).as('day'),
      val<MetricName>('heldChange').as('metric'),
      sumAsNumber(
        fn.sum(
          eb
            .case()
            .when('held.id', '=', ref('e.credit_account_id'))
            .then(ref('e.amount_cents'))
            .else(neg(ref('e.amount_cents')))
            .end(),
        ),
      ).as('value'),
    ])
    .where('t.at', '>=', since.toISOString())
    .groupBy('day');
}

function selectHeldNow(em: SqlEntityManager) {
  return db(em)
    .selectFrom('ledger_accounts')
    .select(({ eb, fn }) =>
      sumAsNumber(fn.sum(eb('credits_posted', '-', eb.ref('debits_posted')))).as('cents'),
    )
    .where('kind', '=', 'held');
}

export async function listDailyMetrics(
  em: SqlEntityManager,
  now: Date,
  days: number,
): Promise<DailyMetrics[]> {
  const dailyMetrics = Array.from({ length: days }, (_, index) => ({
    day: startOfUtcDay(now, days - 1 - index)
      .toISOString()
      .slice(0, 10),
    signUps: 0,
    projects: 0,
    bids: 0,
    heldChange: 0,
    releasedCents: 0,
    refundedCents: 0,
  }));
  const since = startOfUtcDay(now, days - 1);
  const { rows, heldNow } = await db(em)
    .selectNoFrom([
      jsonArrayFrom(
        selectCreatedByDay(em, since)
          .unionAll(selectMoneyByDay(em, since))
          .unionAll(selectHeldChanges(em, since)),
      ).as('rows'),
      selectHeldNow(em).$asScalar().$notNull().as('heldNow'),
    ])
    .executeTakeFirstOrThrow();
  const byDay = new Map(dailyMetrics.map((metricsOfDay) => [metricsOfDay.day, metricsOfDay]));
  for (const { day, metric, value } of rows) {
    const metricsOfDay = byDay.get(day);
    if (metricsOfDay) metricsOfDay[metric] += value;
  }
  const changes = dailyMetrics.map(({ heldChange }) => heldChange);
  const closingBalances = toClosingBalances(heldNow, changes);
  return dailyMetrics.map(({ heldChange: _, ...metrics }, index) => ({
    ...metrics,
    heldCents: closingBalances[index] ?? 0,
  }));
}

/** `action` and `targetType` are not yet labels. */
export function listLatestAdminActions(em: SqlEntityManager): Promise<AdminAction[]> {
  return db(em)
    .selectFrom('audit_entries as e')
    .select([
      'e.id',
      actorName.as('adminName'),
      'e.action',
      'e.target_type as targetType',
      'e.at as createdAt',
    ])
    .where('e.actor_role', '=', sql.lit('admin'))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(LATEST_ACTIONS_LIMIT)
    .execute();
}
