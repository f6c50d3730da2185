import { Migration } from '@mikro-orm/migrations';

const conversations = `
create table conversations (
  id serial primary key,
  client_id int not null,
  developer_id int not null,
  project_id int null,
  started_by int not null,
  created_at timestamptz(3) not null,
  active_at timestamptz(3) not null
);
create unique index conversations_once
  on conversations (client_id, developer_id, project_id) nulls not distinct;
create index conversations_client on conversations (client_id, active_at desc, id desc);
create index conversations_developer on conversations (developer_id, active_at desc, id desc);
create index conversations_project on conversations (project_id);
alter table conversations
  add constraint conversations_two_people check (client_id <> developer_id);
create table conversation_members (
  conversation_id int not null,
  user_id int not null,
  read_id int not null default 0,
  due_id int not null default 0,
  told_id int not null default 0,
  primary key (conversation_id, user_id)
);
create index conversation_members_user on conversation_members (user_id);
create table messages (
  id serial primary key,
  conversation_id int not null,
  sender_id int not null,
  key varchar(64) not null,
  text text not null,
  created_at timestamptz(3) not null
);
alter table messages add constraint messages_once unique (conversation_id, sender_id, key);
create index messages_conversation on messages (conversation_id, id desc);
create table attachments (
  id serial primary key,
  owner_id int not null,
  message_id int null,
  key varchar(64) not null,
  name varchar(200) not null,
  type varchar(40) not null,
  size int not null default 0,
  complete boolean not null default false,
  created_at timestamptz(3) not null
);
alter table attachments add constraint attachments_key unique (key);
create index attachments_message on attachments (message_id);
create index attachments_unsent on attachments (created_at) where message_id is null;
create table blocks (
  blocker_id int not null,
  blocked_id int not null,
  created_at timestamptz(3) not null,
  primary key (blocker_id, blocked_id)
);
create table file_chunks (
  key varchar(64) not null,
  part int not null,
  bytes bytea not null,
  primary key (key, part)
);
-- Pictures and zips do not shrink any further.
alter table file_chunks alter column bytes set storage external;
`;

const keys = `
alter table conversations
  add constraint conversations_client_id_foreign
  foreign key (client_id) references users (id);
alter table conversations
  add constraint conversations_developer_id_foreign
  foreign key (developer_id) references users (id);
alter table conversations
  add constraint conversations_project_id_foreign
  foreign key (project_id) references projects (id);
alter table conversations
  add constraint conversations_started_by_foreign
  foreign key (started_by) references users (id);
alter table conversation_members
  add constraint conversation_members_conversation_id_foreign
  foreign key (conversation_id) references conversations (id) on update cascade on delete cascade;
alter table conversation_members
  add constraint conversation_members_user_id_foreign
  foreign key (user_id) references users (id) on update cascade on delete cascade;
alter table messages
  add constraint messages_conversation_id_foreign
  foreign key (conversation_id) references conversations (id);
alter table messages
  add constraint messages_sender_id_foreign
  foreign key (sender_id) references users (id);
alter table attachments
  add constraint attachments_owner_id_foreign
  foreign key (owner_id) references users (id);
alter table attachments
  add constraint attachments_message_id_foreign
  foreign key (message_id) references messages (id);
alter table blocks
  add constraint blocks_blocker_id_foreign
  foreign key (blocker_id) references users (id) on update cascade on delete cascade;
alter table blocks
  add constraint blocks_blocked_id_foreign
  foreign key (blocked_id) references users (id) on update cascade on delete cascade;
`;

/** What clients and developers say to each other, and the files they send. */
export class Migration20261121092000 extends Migration {
  override up(): void {
    this.addSql(conversations);
    this.addSql(keys);
  }
}
