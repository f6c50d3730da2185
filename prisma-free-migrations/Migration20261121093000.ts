import { Migration } from '@mikro-orm/migrations';

const savedSearches = `
create table saved_searches (
  id serial primary key,
  user_id int not null,
  name varchar(80) not null,
  category varchar(40) null,
  is_private boolean null,
  urgent boolean not null,
  search varchar(200) null,
  frequency varchar(10) not null,
  mails boolean not null,
  token varchar(45) not null,
  created_at timestamptz(3) not null,
  constraint saved_searches_frequency check (frequency in ('at_once', 'daily'))
);
create index saved_searches_user on saved_searches (user_id, id);
alter table saved_searches add constraint saved_searches_token unique (token);
alter table saved_searches
  add constraint saved_searches_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
create table saved_search_hits (
  search_id int not null,
  project_id int not null,
  found_at timestamptz(3) not null,
  told boolean not null default false,
  mail_due boolean not null default false,
  primary key (search_id, project_id)
);
create index saved_search_hits_project on saved_search_hits (project_id) where not told;
create index saved_search_hits_due on saved_search_hits (search_id) where mail_due;
alter table saved_search_hits
  add constraint saved_search_hits_search_id_foreign
  foreign key (search_id) references saved_searches (id) on delete cascade;
alter table saved_search_hits
  add constraint saved_search_hits_project_id_foreign
  foreign key (project_id) references projects (id) on delete cascade;
`;

/** Filters that developers keep, and which new projects they were told of. */
export class Migration20261121093000 extends Migration {
  override up(): void {
    this.addSql(savedSearches);
  }
}
