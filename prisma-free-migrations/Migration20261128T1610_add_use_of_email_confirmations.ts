import { Migration } from '@mikro-orm/migrations';

/** Adds when an address was confirmed, so that a link that is opened again says so. */
export class Migration20261128T1610_add_use_of_email_confirmations extends Migration {
  override up(): void {
    this.addSql('alter table "email_confirmations" add "used_at" timestamptz(3) null;');
  }
}
