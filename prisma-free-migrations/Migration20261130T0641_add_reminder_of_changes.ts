import { Migration } from '@mikro-orm/migrations';

/** Notes the reminder before a proposed change lapses. Open changes are reminded after the upgrade. */
export class Migration20261130T0641_add_reminder_of_changes extends Migration {
  override up(): void {
    this.addSql(`alter table "proposed_changes" add "reminded_at" timestamptz(3) null;`);
  }
}
