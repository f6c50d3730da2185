import { Migration } from '@mikro-orm/migrations';

/** What the release before the last read by, and nobody does any more. */
export class Migration20261125010100 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const name of [
      'developers_skills',
      'users_developer_name',
      'users_developer_starts',
      'projects_open_said',
    ]) {
      this.addSql(`drop index concurrently if exists ${name}`);
    }
    this.addSql('drop statistics if exists users_name');
  }
}
