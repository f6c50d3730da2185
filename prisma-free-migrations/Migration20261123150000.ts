import { Migration } from '@mikro-orm/migrations';

/** A payment is for the terms its client saw: each change of a bid makes another revision of it. */
export class Migration20261123150000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table bids add column revision int not null default 1,
        add column revised_at timestamptz(3) null,
        add constraint bids_revised check ((revision = 1) = (revised_at is null));
      alter table payments add column bid_revision int not null default 1;
      alter table payments alter column bid_revision drop default;
    `);
  }
}
