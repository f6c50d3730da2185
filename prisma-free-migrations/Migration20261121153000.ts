import { Migration } from '@mikro-orm/migrations';

/** The latest public projects of a category, with their budgets; and what was completed last. */
export class Migration20261121153000 extends Migration {
  override up(): void {
    this.addSql(`
      create index projects_prices on projects (category, created_at desc, id desc)
        include (budget, status) where not is_private and status <> 'cancelled';
      create index hires_completed on hires (state_since desc, project_id desc)
        where state = 'completed';
    `);
  }
}
