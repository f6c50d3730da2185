import { Migration } from '@mikro-orm/migrations';

/** Webhooks that fail again and again are counted and given up. */
export class Migration20261121095000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table stripe_events add column attempts int not null default 0;
      alter table stripe_events drop constraint stripe_events_status;
      alter table stripe_events add constraint stripe_events_status
        check (status in ('new', 'done', 'ignored', 'dead'));
    `);
  }
}
