import { Migration } from '@mikro-orm/migrations';

/**
 * Replaces the outbox, because requests now insert jobs into pg-boss themselves. The remaining rows
 * become jobs with the options of their queues. Throws if a row has no queue, because it would be lost.
 */
export class Migration20261126T1920_move_outbox_to_jobs extends Migration {
  override up(): void {
    this.addSql(`
      do $$
      begin
        if to_regclass('pgboss.queue') is not null then
          insert into pgboss.job (name, data, start_after, created_on, keep_until, expire_seconds,
            deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy)
          select q.name, o.data, coalesce(o.start_at, now()), o.created_at,
            coalesce(o.start_at, now()) + q.retention_seconds * interval '1 second',
            q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff,
            q.retry_delay_max, q.policy
          from outbox o join pgboss.queue q on q.name = o.queue order by o.id;
          delete from outbox o using pgboss.queue q where q.name = o.queue;
        end if;
        if exists (select from outbox) then
          raise exception 'The outbox has rows for queues that do not exist';
        end if;
      end $$;
    `);
    this.addSql('drop table outbox;');
    this.addSql('drop function tell_change();');
  }
}
