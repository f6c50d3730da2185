import { Migration } from '@mikro-orm/migrations';

/** A proposed change may name the delivery whose request for changes it answers. */
export class Migration20261130T0642_relate_changes_to_requests extends Migration {
  override up(): void {
    this.addSql(`alter table "proposed_changes" add "delivery_id" int null;`);
    this.addSql(
      `alter table "proposed_changes" add constraint "proposed_changes_delivery_id_foreign" foreign key ("delivery_id") references "deliveries" ("id") on update no action on delete no action;`,
    );
  }
}
