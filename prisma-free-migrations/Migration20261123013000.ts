import { Migration } from '@mikro-orm/migrations';

/** Clients see also the payment that is being confirmed. */
export class Migration20261123013000 extends Migration {
  override up(): void {
    this.addSql('drop index payments_taken');
    this.addSql(`create index payments_listed on payments (client_id, created_at desc, project_id desc)
      where status in ('processing', 'held', 'released', 'split', 'returned', 'lost', 'orphaned', 'refunded')`);
  }
}
