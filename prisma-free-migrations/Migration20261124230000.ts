import { Migration } from '@mikro-orm/migrations';

/**
 * An index of what open projects say that the planner does not mistake for part of the one of all:
 * beside another index of open ones it would read that of all, however common the word. What it knows
 * of the words it must be told by statistics. The one that the release before reads by stays.
 */
export class Migration20261124230000 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists projects_open_stripped');
    this.addSql(`create index concurrently projects_open_stripped
      on projects using gin (strip(said)) where is_open`);
    this.addSql('drop statistics if exists projects_said_words');
    this.addSql('create statistics projects_said_words on (strip(said)) from projects');
    this.addSql('analyze projects');
  }
}
