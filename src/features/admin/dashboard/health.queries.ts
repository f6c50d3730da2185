import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { refundNeedsAdmin } from '#features/payments/payment-columns.queries.ts';
import { db, isoText, queryCheckedRows } from '#platform/server/database/db.ts';
import { waitingJobs } from '#platform/server/jobs/jobs.ts';
import { Health } from './dashboard.schema.ts';

const isMailQueue = sql<boolean>`name in ('send-mail', 'mail-notice')`;

/** `isCounted` is a condition on the `name` of a queue. */
function selectBacklog(isCounted: RawBuilder<boolean>) {
  return sql`(select json_build_object(
      'waiting', count(*),
      'oldestAt', ${isoText(sql<string | null>`min(greatest(created_at, start_at))`)},
      'failed', (select coalesce(sum(failed_count), 0)::int
        from pgboss.queue where ${isCounted}),
      'failing', (select coalesce(json_agg(name order by failed_count desc, name), '[]')
        from pgboss.queue where ${isCounted} and failed_count > 0))
    from ${waitingJobs} waiting (name, created_at, start_at)
    where ${isCounted} and start_at <= now())`;
}

/**
 * Commands and events of Stripe from before `since` are not counted. Statuses are literals, because
 * PostgreSQL uses a partial index only if its condition contains the same literal.
 */
export async function loadHealth(em: SqlEntityManager, since: Date): Promise<Health> {
  const from = since.toISOString();
  const refusedCommands = db(em)
    .selectFrom('stripe_commands')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', sql.lit('refused'))
    .where('created_at', '>=', from);
  const deadEvents = db(em)
    .selectFrom('stripe_events')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', sql.lit('dead'))
    .where('received_at', '>=', from);
  const failedRefunds = db(em)
    .selectFrom('refunds as r')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(refundNeedsAdmin);
  const lastDifferences = db(em)
    .selectFrom('stripe_sync_runs')
    .select('differences')
    .orderBy('read_at', 'desc')
    .limit(1);
  const [health] = await queryCheckedRows(
    em,
    Health,
    sql`select ${selectBacklog(isMailQueue)} as mails,
      ${selectBacklog(sql<boolean>`not ${isMailQueue}`)} as jobs,
      json_build_object(
        'lastRunAt', (select ${isoText(sql<string | null>`max(read_at)`)} from stripe_sync_runs),
        'startedAt', (select ${isoText(sql<string>`greatest(t.created_at, m.executed_at)`)}
          from (select created_at from ledger_transactions order by id limit 1) t,
            (select executed_at from mikro_orm_migrations order by id limit 1) m),
        'differences', ${lastDifferences}, 'refusedCommands', ${refusedCommands},
        'deadEvents', ${deadEvents}, 'failedRefunds', ${failedRefunds}) as reconciliation,
      json_build_object(
        'bytes', pg_database_size(current_database()),
        'migrations', (select count(*) from mikro_orm_migrations),
        'lastMigration', (select name from mikro_orm_migrations order by id desc limit 1),
        'connections', (select count(*) from pg_stat_activity
          where datname = current_database()),
        'connectionsMax', current_setting('max_connections')::int) as database`,
  );
  if (!health) throw new Error('A select without `from` returns one row');
  return health;
}
