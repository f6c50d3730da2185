import { Migration } from '@mikro-orm/migrations';

/** Names of two letters are found, too. */
export class Migration20261121160500 extends Migration {
  override up(): void {
    this.addSql(`
      create index audit_people_starts on audit_people using gin (word_starts(name, '{}'));
    `);
  }
}
