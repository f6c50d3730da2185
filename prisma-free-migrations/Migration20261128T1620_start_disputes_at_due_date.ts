import { Migration } from '@mikro-orm/migrations';

/**
 * Moves the start of the period after which an open dispute settles automatically to the due date,
 * if nothing was due or delivered when the dispute was opened.
 */
export class Migration20261128T1620_start_disputes_at_due_date extends Migration {
  override up(): void {
    this.addSql(`
      update disputes t set period_starts_at = h.due_at
      from hires h
      where h.project_id = t.project_id and t.status = 'open' and t.opened_at < h.due_at
        and not exists (
          select from deliveries v
          where v.project_id = t.project_id and v.delivered_at <= t.opened_at);`);
  }
}
