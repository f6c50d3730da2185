import { Migration } from '@mikro-orm/migrations';

/** The list of a client's work reads the newest offer of each open project. */
export class Migration20261130T1800_index_offers extends Migration {
  override up(): void {
    this.addSql(
      `create index invitations_offers on invitations (project_id, created_at desc, id desc) where offer_amount is not null;`,
    );
  }
}
