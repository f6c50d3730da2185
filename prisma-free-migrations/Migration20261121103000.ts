import { Migration } from '@mikro-orm/migrations';

/** Developers and projects that people save, and reports of profiles and projects. */
export class Migration20261121103000 extends Migration {
  override up(): void {
    this.addSql(`
      create table saved_developers (
        id serial primary key,
        user_id int not null,
        developer_id int not null,
        created_at timestamptz(3) not null
      );
      alter table saved_developers
        add constraint saved_developers_once unique (user_id, developer_id);
      create index saved_developers_newest
        on saved_developers (user_id, created_at desc, id desc);
      create index saved_developers_developer on saved_developers (developer_id);
      alter table saved_developers
        add constraint saved_developers_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;
      alter table saved_developers
        add constraint saved_developers_developer_id_foreign
        foreign key (developer_id) references users (id) on delete cascade;
      create table saved_projects (
        id serial primary key,
        user_id int not null,
        project_id int not null,
        created_at timestamptz(3) not null
      );
      alter table saved_projects add constraint saved_projects_once unique (user_id, project_id);
      create index saved_projects_newest on saved_projects (user_id, created_at desc, id desc);
      create index saved_projects_project on saved_projects (project_id);
      alter table saved_projects
        add constraint saved_projects_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;
      alter table saved_projects
        add constraint saved_projects_project_id_foreign
        foreign key (project_id) references projects (id) on delete cascade;
    `);
    this.addSql(`
      create table reports (
        id serial primary key,
        reporter_id int not null,
        user_id int null,
        project_id int null,
        reason varchar(20) not null,
        details text null,
        status varchar(20) not null default 'open',
        created_at timestamptz(3) not null
      );
      alter table reports add constraint reports_one_subject
        check (num_nonnulls(user_id, project_id) = 1);
      alter table reports add constraint reports_status check (status in ('open', 'resolved'));
      alter table reports add constraint reports_reason
        check (reason in ('spam', 'fraud', 'impersonation', 'offensive', 'off_platform', 'other'));
      create unique index reports_open_user
        on reports (reporter_id, user_id) where status = 'open';
      create unique index reports_open_project
        on reports (reporter_id, project_id) where status = 'open';
      create index reports_newest on reports (created_at desc, id desc);
      create index reports_queue on reports (status, created_at desc, id desc);
      create index reports_user on reports (user_id);
      create index reports_project on reports (project_id);
      alter table reports
        add constraint reports_reporter_id_foreign
        foreign key (reporter_id) references users (id);
      alter table reports
        add constraint reports_user_id_foreign foreign key (user_id) references users (id);
      alter table reports
        add constraint reports_project_id_foreign
        foreign key (project_id) references projects (id);
    `);
  }
}
