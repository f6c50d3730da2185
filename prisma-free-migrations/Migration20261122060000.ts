import { Migration } from '@mikro-orm/migrations';

const tables = [
  'users',
  'clients',
  'developers',
  'portfolio_items',
  'projects',
  'hires',
  'reviews',
  'social_testimonials',
];

/** Tables that public lists are made from say when they change, to the processes that keep lists. */
export class Migration20261122060000 extends Migration {
  override up(): void {
    this.addSql(`
      create function tell_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('changed', tg_table_name);
        return null;
      end $$;
    `);
    for (const table of tables) {
      this.addSql(`
        create trigger ${table}_tell_change after insert or update or delete or truncate on ${table}
          for each statement execute function tell_change();
      `);
    }
  }
}
