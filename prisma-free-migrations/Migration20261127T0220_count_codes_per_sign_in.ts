import { Migration } from '@mikro-orm/migrations';

/** Wrong codes are counted per sign-in, so that they do not lock other sign-ins of the account. */
export class Migration20261127T0220_count_codes_per_sign_in extends Migration {
  override up(): void {
    this.addSql('alter table "sign_in_challenges" add column "attempts" int not null default 0');
  }
}
