import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the agreed title as a column of its own, because lists and mails need it without the rest of
 * the content. PostgreSQL computes it, also for present agreements and for those that a server of
 * the previous version stores.
 */
export class Migration20261128T1100_add_title_of_agreements extends Migration {
  override up(): void {
    this.addSql(
      `alter table "agreements" add "title" text generated always as (content->>'title') stored;`,
    );
  }
}
