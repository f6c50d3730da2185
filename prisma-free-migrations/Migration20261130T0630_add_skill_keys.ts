import { Migration } from '@mikro-orm/migrations';

/** A job fills the keys of existing rows. */
export class Migration20261130T0630_add_skill_keys extends Migration {
  override up(): void {
    this.addSql(
      `create table "skill_vocabulary" ("id" smallint not null, "hash" varchar(64) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "skill_vocabulary" add constraint "skill_vocabulary_single" check (id = 1);`,
    );
    this.addSql(`alter table "developers" add "skill_keys" text[] not null default '{}';`);
    this.addSql(`create index developers_skill_keys on developers using gin (skill_keys);`);
    this.addSql(
      `create index developers_unfolded on developers (user_id) where skill_keys = '{}' and skills <> '{}';`,
    );
    this.addSql(`alter table "projects" add "skill_keys" text[] not null default '{}';`);
    this.addSql(
      `create index projects_open_skills on projects using gin (skill_keys) where is_open;`,
    );
    this.addSql(
      `create index projects_open_budget on projects (budget desc, id desc, deadline, is_private) where is_open;`,
    );
    this.addSql(
      `create index projects_open_deadline on projects (deadline, id, is_private) where is_open;`,
    );
    this.addSql(
      `create index projects_unfolded on projects (id) where skill_keys = '{}' and skills <> '{}';`,
    );
    this.addSql(
      `alter table "saved_searches" add "budget_min" int null, add "budget_max" int null, add "skills" text[] not null default '{}', add "skill_keys" text[] not null default '{}';`,
    );
  }
}
