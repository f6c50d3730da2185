import { Migration } from '@mikro-orm/migrations';

/** A developer's own bids are also read by what became of them. */
export class Migration20261122213000 extends Migration {
  override up(): void {
    this.addSql(
      'create index bids_developer_status on bids (developer_id, status, created_at desc, id desc)',
    );
  }
}
