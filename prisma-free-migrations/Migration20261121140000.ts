import { Migration } from '@mikro-orm/migrations';

const rename = `
alter table attachments rename to files;
alter sequence attachments_id_seq rename to files_id_seq;
alter index attachments_pkey rename to files_pkey;
alter table files rename constraint attachments_key to files_key;
alter table files rename constraint attachments_owner_id_foreign to files_owner_id_foreign;
alter table files add column sha256 varchar(64) null, add column taken_at timestamptz(3) null;
`;

const messageFiles = `
create table message_files (
  file_id int not null primary key,
  message_id int not null
);
insert into message_files (file_id, message_id)
  select id, message_id from files where message_id is not null;
update files f set taken_at = m.created_at from messages m where m.id = f.message_id;
drop index attachments_message;
drop index attachments_unsent;
alter table files drop constraint attachments_message_id_foreign;
alter table files drop column message_id;
create index message_files_message on message_files (message_id);
`;

// What lies in S3 cannot be read here: it stays without a hash, where a message has it.
const hashes = `
update files f set sha256 = c.sha256
  from (select key, encode(sha256(string_agg(bytes, ''::bytea order by part)), 'hex') as sha256
    from file_chunks group by key) c
  where c.key = f.key and f.complete;
create index files_waiting on files (created_at) where taken_at is null;
alter table files add constraint files_taken_whole check (taken_at is null or complete);
`;

const handedFiles = `
create table delivery_files (
  file_id int not null primary key,
  delivery_id int not null
);
create index delivery_files_delivery on delivery_files (delivery_id);
create table dispute_files (
  file_id int not null primary key,
  dispute_id int not null,
  statement_id int null
);
create index dispute_files_dispute on dispute_files (dispute_id);
create index dispute_files_statement on dispute_files (statement_id);
`;

const keys = `
alter table message_files add constraint message_files_file_id_foreign
  foreign key (file_id) references files (id);
alter table message_files add constraint message_files_message_id_foreign
  foreign key (message_id) references messages (id);
alter table delivery_files add constraint delivery_files_file_id_foreign
  foreign key (file_id) references files (id);
alter table delivery_files add constraint delivery_files_delivery_id_foreign
  foreign key (delivery_id) references deliveries (id);
alter table dispute_files add constraint dispute_files_file_id_foreign
  foreign key (file_id) references files (id);
alter table dispute_files add constraint dispute_files_dispute_id_foreign
  foreign key (dispute_id) references disputes (id);
alter table dispute_files add constraint dispute_files_statement_id_foreign
  foreign key (statement_id) references dispute_statements (id);
`;

/** Files stand by themselves; messages, deliveries and disputes take them. */
export class Migration20261121140000 extends Migration {
  override up(): void {
    this.addSql(rename);
    this.addSql(messageFiles);
    this.addSql(hashes);
    this.addSql(handedFiles);
    this.addSql(keys);
  }
}
