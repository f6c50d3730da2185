import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the times of the mails that a group has sent at once, because several mails of mandatory
 * kinds are sent before others wait. Present groups count as if they had sent none.
 */
export class Migration20261128T1300_add_sent_times_of_mail_groups extends Migration {
  override up(): void {
    this.addSql(`alter table "mail_groups" add "sent_at" jsonb not null default '[]';`);
  }
}
