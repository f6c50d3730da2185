import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the rows of imported files, so that a repeated import recognizes a project after its client
 * has edited it. Projects of earlier imports are recognized by their texts and then added.
 */
export class Migration20261128T1500_add_imports extends Migration {
  override up(): void {
    this.addSql(`
      create table "imports" (
        "source" varchar(100) not null,
        "key" varchar(220) not null,
        "project_id" int not null,
        primary key ("source", "key")
      );`);
    this.addSql('create index "imports_project" on "imports" ("project_id");');
    this.addSql(
      'alter table "imports" add constraint "imports_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;',
    );
  }
}
