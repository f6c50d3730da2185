import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the address to which a second factor is reported. For a confirmed factor it is the address of the
 * account when it was confirmed, also if the address was changed since.
 */
export class Migration20261127T1400_add_reported_email_of_second_factors extends Migration {
  override up(): void {
    this.addSql('alter table "second_factors" add "reported_email" varchar(254) null;');
    this.addSql(`
      update second_factors f set reported_email = coalesce(
        (select c.old_email from email_changes c
         where c.user_id = f.user_id and c.confirmed_at > f.confirmed_at
         order by c.confirmed_at limit 1),
        (select u.email from users u where u.id = f.user_id))
      where f.confirmed_at is not null;`);
  }
}
