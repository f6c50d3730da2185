import { Migration } from '@mikro-orm/migrations';

/** Whether each side of a hire lets outsiders see price and days. Nobody has consented before. */
export class Migration20261130T1550_add_price_consents_of_hires extends Migration {
  override up(): void {
    this.addSql(
      `alter table "hires" add "has_client_price_consent" boolean not null default false, add "has_developer_price_consent" boolean not null default false;`,
    );
  }
}
