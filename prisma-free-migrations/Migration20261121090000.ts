import { Migration } from '@mikro-orm/migrations';

const notifications = `
create table notifications (
  id serial primary key,
  user_id int not null,
  kind varchar(40) not null,
  title text not null,
  body text not null,
  path text not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3) null
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
alter table notifications
  add constraint notifications_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
create table mail_preferences (
  user_id int not null,
  kind varchar(40) not null,
  wanted boolean not null default true,
  token varchar(43) not null,
  primary key (user_id, kind)
);
alter table mail_preferences add constraint mail_preferences_token unique (token);
alter table mail_preferences
  add constraint mail_preferences_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
`;

/** What people are told of, and which mails they want. */
export class Migration20261121090000 extends Migration {
  override up(): void {
    this.addSql(notifications);
  }
}
