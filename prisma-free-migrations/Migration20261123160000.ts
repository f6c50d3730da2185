import { Migration } from '@mikro-orm/migrations';

/** The day of delivery moves by as long as a bank looked into the payment. */
export class Migration20261123160000 extends Migration {
  override up(): void {
    this.addSql('alter table hires add column frozen_since timestamptz(3) null');
  }
}
