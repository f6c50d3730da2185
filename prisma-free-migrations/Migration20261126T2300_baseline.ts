import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Creates the whole schema in an empty database. A database of version 0.1 must be upgraded instead. */
export class Migration20261126T2300_baseline extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('baseline.sql', import.meta.url), 'utf8'));
  }
}
