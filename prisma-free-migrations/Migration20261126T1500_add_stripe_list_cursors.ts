import { Migration } from '@mikro-orm/migrations';

/** A list that was refused for longer than the nightly window is read from where it was read last. */
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
