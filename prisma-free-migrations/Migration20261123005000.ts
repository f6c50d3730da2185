import { Migration } from '@mikro-orm/migrations';

/** Clients see what they paid, newest first. */
export class Migration20261123005000 extends Migration {
  override up(): void {
    this.addSql(`create index payments_taken on payments (client_id, created_at desc, project_id desc)
      where status in ('held', 'released', 'split', 'returned', 'lost', 'orphaned', 'refunded')`);
  }
}
