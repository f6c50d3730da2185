import { Migration } from '@mikro-orm/migrations';

/**
 * Creates the table that records whether the demo is complete, so that an interrupted start can be
 * continued.
 */
export class Migration20261126T1500_add_demo_runs extends Migration {
  override up(): void {
    this.addSql(`create table demo_runs (
      id smallint not null primary key,
      started_at timestamptz(3) not null,
      completed_at timestamptz(3) null,
      constraint demo_runs_single check (id = 1)
    )`);
  }
}
