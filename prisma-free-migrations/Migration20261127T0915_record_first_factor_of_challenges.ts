import { Migration } from '@mikro-orm/migrations';

/** A sign-in that requires a code stores whether its first factor was the password or a link. */
export class Migration20261127T0915_record_first_factor_of_challenges extends Migration {
  override up(): void {
    this.addSql(
      'alter table "sign_in_challenges" add column "is_password_verified" boolean not null default true',
    );
  }
}
