import { Migration } from '@mikro-orm/migrations';

/** Creates the table with the start of the last nightly run that read each list at Stripe completely. */
export class Migration20261126T1500_add_stripe_list_cursors extends Migration {
  override up(): void {
    this.addSql(`
      create table stripe_list_cursors (
        list varchar(40) not null primary key,
        read_at timestamptz(3) not null
      );
    `);
    this.addSql(`
      insert into stripe_list_cursors (list, read_at)
      select list, now() from unnest(array['payment_intents', 'disputes', 'refunds']) list;
    `);
  }
}
