import { Migration } from '@mikro-orm/migrations';

/**
 * Adds since when a hire has only planned milestones left, after which they are dropped, and
 * whether a request to cancel includes later milestones.
 */
export class Migration20261129T1900_add_idle_time_of_hires extends Migration {
  override up(): void {
    this.addSql(
      'alter table "hires" add "idle_since" timestamptz(3) null, add "next_deadline_at" timestamptz(3) null;',
    );
    this.addSql(
      `alter table "hires" add constraint "hires_idle" check (idle_since is null or state = 'running');`,
    );
    this.addSql(
      'create index hires_wake on hires (next_deadline_at) where next_deadline_at is not null;',
    );
    this.addSql('alter table "milestones" add "cancels_later" boolean not null default false;');
  }
}
