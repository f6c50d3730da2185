import { Migration } from '@mikro-orm/migrations';

const indexes = {
  projects_open_category_head: '(category, head)',
  projects_open_category_said: '(category, strip(said))',
};

/**
 * Words of open projects are indexed beside their category: a search within one no longer reads all
 * others that say them. The release before reads by the same indexes as well.
 */
export class Migration20261125010000 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('create extension if not exists btree_gin');
    for (const [name, columns] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(
        `create index concurrently ${name} on projects using gin ${columns} where is_open`,
      );
    }
    this.addSql('drop index concurrently if exists projects_open_head');
    this.addSql('drop index concurrently if exists projects_open_stripped');
  }
}
