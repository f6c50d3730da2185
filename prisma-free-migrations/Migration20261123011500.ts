import { Migration } from '@mikro-orm/migrations';

/** A bank may give back a part of what it decided against us. */
export class Migration20261123011500 extends Migration {
  override up(): void {
    this.addSql("alter table chargebacks add column lost_cents bigint not null default '0'");
    this.addSql(`update chargebacks set lost_cents = amount_cents where status = 'lost'`);
  }
}
