import { Migration } from '@mikro-orm/migrations';

/**
 * Lets a request for changes name several criteria, with a remark and files each. The previous
 * version reads and writes only `changes_criterion_id`, the first of them.
 */
export class Migration20261128T1840_request_changes_per_criterion extends Migration {
  override up(): void {
    this.addSql(`alter table "deliveries" add "changes_criteria" jsonb null;`);
    this.addSql(
      `create table "change_request_files" ("file_id" int not null, "delivery_id" int not null, primary key ("file_id"));`,
    );
    this.addSql(
      `create index "change_request_files_delivery" on "change_request_files" ("delivery_id");`,
    );
    this.addSql(
      `alter table "change_request_files" add constraint "change_request_files_file_id_foreign" foreign key ("file_id") references "files" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "change_request_files" add constraint "change_request_files_delivery_id_foreign" foreign key ("delivery_id") references "deliveries" ("id");`,
    );
  }
}
