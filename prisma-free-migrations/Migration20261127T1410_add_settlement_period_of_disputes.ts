import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the start of the period after which a dispute settles automatically, if earlier disputes of
 * the same side reduce it. Present disputes have the whole period.
 */
export class Migration20261127T1410_add_settlement_period_of_disputes extends Migration {
  override up(): void {
    this.addSql('alter table "disputes" add "period_starts_at" timestamptz(3) null;');
  }
}
