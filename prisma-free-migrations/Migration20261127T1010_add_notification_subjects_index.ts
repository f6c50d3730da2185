import { Migration } from '@mikro-orm/migrations';

/** Adds the index by which the notifications about a project that became hidden are found. */
export class Migration20261127T1010_add_notification_subjects_index extends Migration {
  override up(): void {
    this.addSql(
      'create index notifications_about on notifications (about) where about is not null;',
    );
  }
}
