import { Migration } from '@mikro-orm/migrations';

/**
 * Adds what changed bids differ from the first amount of their developer, so that the public
 * average does not react to changes. Present amounts count as the first ones.
 */
export class Migration20261127T1000_add_bid_amount_changes extends Migration {
  override up(): void {
    this.addSql('alter table "bids" add "amount_change" int not null default 0;');
    this.addSql(`alter table "projects" add "bid_total_change" bigint not null default '0';`);
  }
}
