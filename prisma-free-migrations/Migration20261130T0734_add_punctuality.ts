import { Migration } from '@mikro-orm/migrations';

/**
 * Adds whether a delivery was made by the due date of that time. The due date moves only before a
 * delivery and by a request for changes, so it is known for the only delivery of a milestone.
 */
export class Migration20261130T0734_add_punctuality extends Migration {
  override up(): void {
    this.addSql(`alter table "deliveries" add "is_on_time" boolean null;`);
    this.addSql(
      `update deliveries d set is_on_time = m.due_at is null or d.delivered_at <= m.due_at
       from milestones m
       where m.id = d.milestone_id and d.changes_at is null and not exists (
         select from deliveries other where other.milestone_id = d.milestone_id and other.id <> d.id
       );`,
    );
  }
}
