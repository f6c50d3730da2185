import { Migration } from '@mikro-orm/migrations';

/** Null in existing rows: an offer that can be accepted for every revision of the project. */
export class Migration20261130T1630_add_revision_of_offers extends Migration {
  override up(): void {
    this.addSql(`alter table "invitations" add "offer_revision" int null;`);
  }
}
