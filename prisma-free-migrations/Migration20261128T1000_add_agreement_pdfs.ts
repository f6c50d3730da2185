import { Migration } from '@mikro-orm/migrations';

/** Adds the PDFs of agreements, which are drawn once and then read from this table. */
export class Migration20261128T1000_add_agreement_pdfs extends Migration {
  override up(): void {
    this.addSql(`
      create table "agreement_pdfs" (
        "project_id" int not null, "printed_hash" varchar(64) not null, "bytes" bytea not null,
        primary key ("project_id"));`);
    this.addSql(`
      alter table "agreement_pdfs" add constraint "agreement_pdfs_project_id_foreign"
        foreign key ("project_id") references "hires" ("project_id")
        on update no action on delete no action;`);
  }
}
