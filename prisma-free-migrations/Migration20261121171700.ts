import { Migration } from '@mikro-orm/migrations';

/** People can leave: what must stay of them has no name. */
export class Migration20261121171700 extends Migration {
  override up(): void {
    this.addSql('alter table users add column deleted_at timestamptz(3) null');
  }
}
