import { Migration } from '@mikro-orm/migrations';

/** Up to when Stripe's books are known: what came later cannot differ yet. */
export class Migration20261121130500 extends Migration {
  override up(): void {
    this.addSql('create table stripe_readings (read_at timestamptz(3) not null primary key);');
    this.addSql(`
      insert into stripe_readings (read_at)
      select max(moved_at) from stripe_movements having max(moved_at) is not null;
    `);
  }
}
