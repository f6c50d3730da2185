import { Migration } from '@mikro-orm/migrations';

/** Null in existing rows: files that are not pictures, work without picture and link, reports of whole profiles. */
export class Migration20261130T1554_add_pictures extends Migration {
  override up(): void {
    this.addSql(
      'alter table "files" add "width" smallint null, add "height" smallint null, add "removed_at" timestamptz(3) null;',
    );
    this.addSql(
      'alter table "files" add constraint "files_picture_size" check ((width is null) = (height is null) and width > 0 and height > 0);',
    );
    this.addSql('alter table "portfolio_items" add "picture_id" int null, add "link" text null;');
    this.addSql(
      'alter table "portfolio_items" add constraint "portfolio_items_picture_id_foreign" foreign key ("picture_id") references "files" ("id") on delete set null;',
    );
    this.addSql(
      'alter table "portfolio_items" add constraint "portfolio_items_picture" unique ("picture_id");',
    );
    this.addSql('alter table "reports" add "picture_id" int null;');
    this.addSql(
      'alter table "reports" add constraint "reports_picture_id_foreign" foreign key ("picture_id") references "files" ("id") on delete set null;',
    );
    this.addSql('create index "reports_picture" on "reports" ("picture_id");');
  }
}
