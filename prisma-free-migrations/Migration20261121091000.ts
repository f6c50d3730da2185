import { Migration } from '@mikro-orm/migrations';

const requests = `
create table invitation_requests (
  id serial primary key,
  project_id int not null,
  developer_id int not null,
  message text null,
  status varchar(20) not null default 'open',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index invitation_requests_developer on invitation_requests (developer_id);
alter table invitation_requests
  add constraint invitation_requests_once unique (project_id, developer_id);
alter table invitation_requests
  add constraint invitation_requests_status
  check (status in ('open', 'invited', 'declined'));
alter table invitation_requests
  add constraint invitation_requests_project_id_foreign
  foreign key (project_id) references projects (id);
alter table invitation_requests
  add constraint invitation_requests_developer_id_foreign
  foreign key (developer_id) references users (id);
`;

/** Developers ask to be invited to private projects. */
export class Migration20261121091000 extends Migration {
  override up(): void {
    this.addSql(requests);
  }
}
