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
  'tallies',
  'tally_changes',
];

/** Drops the notifications of table changes, because processes no longer cache responses. */
export class Migration20261126T1900_drop_change_notifications extends Migration {
  override up(): void {
    for (const table of tables) this.addSql(`drop trigger ${table}_tell_change on ${table};`);
  }
}
