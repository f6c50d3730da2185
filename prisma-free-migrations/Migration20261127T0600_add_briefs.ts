import { Migration } from '@mikro-orm/migrations';

const statements = [
  'create table "project_questions" ("id" serial primary key, "project_id" int not null, "asker_id" int not null, "text" text not null, "asked_at" timestamptz(3) not null, "answer" text null, "answered_at" timestamptz(3) null, "corrected_at" timestamptz(3) null, "changes_brief" boolean not null default false, "dismissed_at" timestamptz(3) null);',
  'create index project_questions_project on project_questions (project_id, id);',
  'create table "project_revisions" ("project_id" int not null, "revision" int not null, "editor_id" int not null, "is_material" boolean not null, "changes" jsonb not null, "snapshot" jsonb not null, "hash" varchar(64) not null, "was_private" boolean not null, "blanked_at" timestamptz(3) null, "at" timestamptz(3) not null, primary key ("project_id", "revision"));',
  'create table "project_files" ("file_id" int not null, "project_id" int not null, "removed_at" timestamptz(3) null, primary key ("file_id"));',
  'create index project_files_present on project_files (project_id, file_id) where removed_at is null;',
  'create table "project_drafts" ("id" serial primary key, "client_id" int not null, "fields" jsonb not null, "version" int not null default 1, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);',
  'create index project_drafts_client on project_drafts (client_id, updated_at desc, id desc);',
  'create table "agreements" ("project_id" int not null, "content" jsonb not null, "hash" varchar(64) not null, "agreed_at" timestamptz(3) not null, primary key ("project_id"));',
  `alter table "projects" add "revision" int not null default 1, add "material_revision" int not null default 1, add "edited_at" timestamptz(3) null, add "criteria" jsonb not null default '[]', add "last_criterion_id" int not null default 0, add "exclusions" text[] not null default '{}', add "rights" jsonb null;`,
  `alter table "bids" add "project_revision" int not null default 1, add "confirmed_at" timestamptz(3) null, add "confirmation_asked_at" timestamptz(3) null, add "criteria" jsonb not null default '[]';`,
  'alter table "payments" add "project_revision" int not null default 0;',
  `alter table "disputes" add "criteria" jsonb not null default '[]';`,
  `alter table "deliveries" add "criteria" jsonb not null default '[]', add "changes_criterion_id" int null, add "changes_quote" text null;`,
  'alter table "project_questions" add constraint "project_questions_project_id_foreign" foreign key ("project_id") references "projects" ("id");',
  'alter table "project_questions" add constraint "project_questions_asker_id_foreign" foreign key ("asker_id") references "users" ("id");',
  'alter table "project_questions" add constraint "project_questions_answered" check ((answer is null) = (answered_at is null));',
  'alter table "project_questions" add constraint "project_questions_dismissed" check (dismissed_at is null or answer is null);',
  'alter table "project_revisions" add constraint "project_revisions_project_id_foreign" foreign key ("project_id") references "projects" ("id");',
  'alter table "project_revisions" add constraint "project_revisions_editor_id_foreign" foreign key ("editor_id") references "users" ("id");',
  'alter table "project_files" add constraint "project_files_file_id_foreign" foreign key ("file_id") references "files" ("id") on update no action on delete no action;',
  'alter table "project_files" add constraint "project_files_project_id_foreign" foreign key ("project_id") references "projects" ("id");',
  'alter table "project_drafts" add constraint "project_drafts_client_id_foreign" foreign key ("client_id") references "users" ("id");',
  'alter table "agreements" add constraint "agreements_project_id_foreign" foreign key ("project_id") references "hires" ("project_id") on update no action on delete no action;',
  // The agreement must stay as both sides accepted it.
  'create trigger agreements_stay before update or delete or truncate on agreements for each statement execute function refuse_change();',
];

/** Adds drafts, revisions, files, questions and criteria of projects, and agreements. */
export class Migration20261127T0600_add_briefs extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
