import { Migration } from '@mikro-orm/migrations';

/**
 * The log finds people as the list of people does: by beginnings of words, in any order and without
 * accents. The indexes that the release before reads by stay.
 */
export class Migration20261125122000 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists audit_people_named');
    this.addSql(`create index concurrently audit_people_named
      on audit_people using gin (beginnings_in(name, 1))`);
  }
}
