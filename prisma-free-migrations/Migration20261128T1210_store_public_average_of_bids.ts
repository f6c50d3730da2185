import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the stored average of the bids of a project that everyone sees, which a job computes at few
 * times, so that no single bid moves it. The job also computes it for present projects.
 */
export class Migration20261128T1210_store_public_average_of_bids extends Migration {
  override up(): void {
    this.addSql(
      'alter table "projects" add "average_bid_cents" int null, add "average_bid_at" timestamptz(3) null, add "next_average_count" int not null default 3;',
    );
    this.addSql(
      'create index projects_average_due on projects (deadline, id) where average_bid_at is null or average_bid_at < deadline;',
    );
  }
}
