import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the published prices of each category, which a job computes at few numbers of hires, so that
 * no single hire moves them.
 */
export class Migration20261128T1220_store_price_figures extends Migration {
  override up(): void {
    this.addSql(
      'create table "price_figures" ("category" varchar(40) not null, "lower" int not null, "middle" int not null, "upper" int not null, "hires" int not null, "next_count" int not null, "computed_at" timestamptz(3) not null, primary key ("category"));',
    );
  }
}
