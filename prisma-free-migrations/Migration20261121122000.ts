import { Migration } from '@mikro-orm/migrations';

/** What Stripe's own books say, beside ours. */
export class Migration20261121122000 extends Migration {
  override up(): void {
    this.addSql(`
      create table stripe_movements (
        transaction_id varchar(120) not null,
        effect_key varchar(160) not null,
        type varchar(60) not null,
        cents bigint not null,
        moved_at timestamptz(3) not null,
        matched boolean not null default false,
        primary key (transaction_id, effect_key)
      );
      create index stripe_movements_effect on stripe_movements (effect_key);
      create index stripe_movements_moved on stripe_movements (moved_at desc);
      create index stripe_movements_unmatched on stripe_movements (moved_at) where not matched;
    `);
  }
}
