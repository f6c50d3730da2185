import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { WAITS_FOR_ADMINS } from '#features/payments/refunds/refund.queries.ts';
import { iso, row } from '#platform/server/db.ts';
import { WAITING } from '#platform/server/waiting-jobs.ts';
import type { Health } from './health.schema.ts';

/** Mails leave by these queues; the others are the server's own work. */
const MAILS = "in ('send-mail', 'mail-notice')";

const backlog = (which: string) => `(select json_build_object(
    'waiting', count(*), 'oldestAt', ${iso('min(greatest(created_at, start_at))')},
    'failed', (select coalesce(sum(failed_count), 0)::int from pgboss.queue where name ${which}),
    'failing', (select coalesce(json_agg(name order by failed_count desc, name), '[]')
      from pgboss.queue where name ${which} and failed_count > 0))
  from ${WAITING} waiting where queue ${which} and start_at <= now())`;

/** Everything the dashboard says of the machinery, as one statement; `since` bounds what is old. */
export async function healthOf(em: SqlEntityManager, since: Date): Promise<Health> {
  const found = await row<Health>(
    em,
    `select ${backlog(MAILS)} as mails, ${backlog(`not ${MAILS}`)} as jobs,
       json_build_object(
         'readAt', (select ${iso('max(read_at)')} from stripe_readings),
         'since', (select ${iso('greatest(t.created_at, m.executed_at)')}
           from (select created_at from ledger_transactions order by id limit 1) t,
             (select executed_at from mikro_orm_migrations order by id limit 1) m),
         'differences', (select differences from stripe_readings order by read_at desc limit 1),
         'refusedCommands', (select count(*) from stripe_commands
           where status = 'refused' and created_at >= $1),
         'lostEvents', (select count(*) from stripe_events
           where status = 'dead' and received_at >= $1),
         'failedRefunds', (select count(*) from refunds r where ${WAITS_FOR_ADMINS})) as books,
       json_build_object(
         'bytes', pg_database_size(current_database()),
         'migrations', (select count(*) from mikro_orm_migrations),
         'lastMigration', (select name from mikro_orm_migrations order by id desc limit 1),
         'connections', (select count(*) from pg_stat_activity
           where datname = current_database()),
         'connectionsMax', current_setting('max_connections')::int) as database`,
    [since],
  );
  if (!found) throw new Error('This has one row');
  return found;
}
