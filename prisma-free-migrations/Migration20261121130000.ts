import { Migration } from '@mikro-orm/migrations';

// Numbers are taken from the counter in the transaction that uses them: what is rolled back gives
// its number back, and no other can have taken the next one meanwhile.
const documents = `
create table document_counters (
  kind varchar(20) not null,
  year int not null,
  last int not null,
  primary key (kind, year)
);
create table documents (
  number varchar(40) not null,
  kind varchar(20) not null,
  year int not null,
  nth int not null,
  project_id int not null,
  issued_at timestamptz(3) not null,
  content jsonb not null,
  sha256 varchar(64) not null,
  primary key (number)
);
alter table documents add constraint documents_kind
  check (kind in ('receipt', 'invoice', 'fee_invoice', 'credit_note'));
alter table documents add constraint documents_nth check (nth > 0);
alter table documents add constraint documents_sequence unique (kind, year, nth);
alter table documents add constraint documents_once unique (project_id, kind);
alter table documents add constraint documents_project_id_foreign
  foreign key (project_id) references hires (project_id) on update no action on delete no action;
`;

const guards = `
create function documents_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'Documents stay as they were issued: no % on %', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger documents_stay before update or delete on documents
  for each row execute function documents_refuse();
create trigger documents_not_emptied before truncate on documents
  for each statement execute function documents_refuse();
create trigger document_counters_stay before delete on document_counters
  for each row execute function documents_refuse();
create trigger document_counters_count_on before update on document_counters
  for each row when (new.last <> old.last + 1) execute function documents_refuse();
create trigger document_counters_not_emptied before truncate on document_counters
  for each statement execute function documents_refuse();
`;

const keys = `
create table record_keys (
  id serial primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null
);
`;

/** Receipts and invoices with numbers that never repeat, and the key that signs exported records. */
export class Migration20261121130000 extends Migration {
  override up(): void {
    for (const sql of [documents, guards, keys]) this.addSql(sql);
  }
}
