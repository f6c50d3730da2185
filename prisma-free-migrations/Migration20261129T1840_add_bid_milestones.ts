import { Migration } from '@mikro-orm/migrations';

/** Lets a bid be split into milestones. Null, which the previous version leaves, means that it is not. */
export class Migration20261129T1840_add_bid_milestones extends Migration {
  override up(): void {
    this.addSql(`alter table "bids" add "milestones" jsonb null;`);
    this.addSql(
      `alter table "bids" add constraint "bids_milestones" check (jsonb_array_length(milestones) >= 2 and jsonb_array_length(milestones) <= 20);`,
    );
  }
}
