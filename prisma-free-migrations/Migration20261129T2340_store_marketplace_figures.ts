import { Migration } from '@mikro-orm/migrations';

/** Adds the public figures of the marketplace, which a job counts. */
export class Migration20261129T2340_store_marketplace_figures extends Migration {
  override up(): void {
    this.addSql(
      'create table "marketplace_figures" ("id" smallint not null, "active_projects" int not null, "total_developers" int not null, "completed_projects" int not null, "earned_cents" bigint not null, "counted_at" timestamptz(3) not null, primary key ("id"));',
    );
    this.addSql(
      'alter table "marketplace_figures" add constraint "marketplace_figures_single" check (id = 1);',
    );
  }
}
