import { Migration } from '@mikro-orm/migrations';

/**
 * Adds deadline and visibility to the indexes of open projects, so that a list reads one page of
 * an index. `projects_open_public` is dropped: because the planner estimates too few open public
 * projects with a later deadline, it read all of them and sorted.
 */
export class Migration20261127T1200_order_open_projects_by_index extends Migration {
  override up(): void {
    this.addSql(
      'drop index if exists projects_open_public, projects_open, projects_open_category;',
    );
    this.addSql(
      'create index projects_open on projects (created_at desc, id desc, deadline, is_private) where is_open;',
    );
    this.addSql(
      'create index projects_open_category on projects (category, created_at desc, id desc, deadline, is_private) include (client_id) where is_open;',
    );
  }
}
