import { Migration } from '@mikro-orm/migrations';

/** Adds the index by which an address that may be restored is found at sign-up. */
export class Migration20261127T1500_add_old_email_index extends Migration {
  override up(): void {
    this.addSql('create index email_changes_old_email on email_changes (old_email);');
  }
}
