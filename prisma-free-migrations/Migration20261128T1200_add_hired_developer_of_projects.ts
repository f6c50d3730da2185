import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the hired developer to projects, because only both sides of a hire and admins may see that a
 * project was delivered or is disputed. Sets it for all projects with a hire.
 */
export class Migration20261128T1200_add_hired_developer_of_projects extends Migration {
  override up(): void {
    this.addSql('alter table "projects" add "hired_developer_id" int null;');
    this.addSql(
      'alter table "projects" add constraint "projects_hired_developer_id_foreign" foreign key ("hired_developer_id") references "users" ("id");',
    );
    this.addSql(
      'update projects p set hired_developer_id = h.developer_id from hires h where h.project_id = p.id;',
    );
  }
}
