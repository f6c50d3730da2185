import { Migration } from '@mikro-orm/migrations';

/**
 * Adds when mails of each kind are sent, and what daily mails need: time zone and date of the last
 * one. The previous version continues to read and write `wanted`.
 */
export class Migration20261130T0710_add_mail_modes extends Migration {
  override up(): void {
    this.addSql(`alter table "mail_preferences" add "mode" varchar(10) null;`);
    this.addSql(
      `alter table "mail_preferences" add constraint "mail_preferences_mode" check (mode in ('at_once', 'daily', 'in_app'));`,
    );
    this.addSql(
      `alter table "users" add "time_zone" varchar(64) null, add "daily_mailed_on" date null;`,
    );
  }
}
