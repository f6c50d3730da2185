import { Migration } from '@mikro-orm/migrations';

/**
 * Adds whether the old address of a change of address was confirmed, so that no other account can
 * take it while its owner can object. Present changes count as such if a link to object was mailed.
 */
export class Migration20261128T1600_reserve_confirmed_old_addresses extends Migration {
  override up(): void {
    this.addSql(
      'alter table "email_changes" add "is_old_email_reserved" boolean not null default false;',
    );
    this.addSql(`
      update email_changes set is_old_email_reserved = true
      where confirmed_at is not null and (undo_hash is not null or changed_undo_hash is not null);`);
  }
}
