import { Migration } from '@mikro-orm/migrations';

/** Users can dismiss the first steps after joining. Existing users do not see them. */
export class Migration20261128T1830_end_first_steps extends Migration {
  override up(): void {
    // With a default, which is then removed, so that PostgreSQL does not write every row.
    this.addSql(
      'alter table "users" add column "first_steps_ended_at" timestamptz(3) null default now()',
    );
    this.addSql('alter table "users" alter column "first_steps_ended_at" drop default');
  }
}
