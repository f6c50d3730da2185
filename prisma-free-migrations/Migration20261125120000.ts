import { Migration } from '@mikro-orm/migrations';

/** What the release before the last found people by, and nobody does any more. */
export class Migration20261125120000 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const name of [
      'developers_search',
      'developers_starts',
      'developers_name',
      'developers_name_starts',
      'users_found',
      'users_found_starts',
    ]) {
      this.addSql(`drop index concurrently if exists ${name}`);
    }
    this.addSql('drop function if exists developer_search_text(text, text[])');
  }
}
