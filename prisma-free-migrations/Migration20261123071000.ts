import { Migration } from '@mikro-orm/migrations';

/** What leaves a request waits here for the job queue, which is told as any table's change is. */
export class Migration20261123071000 extends Migration {
  override up(): void {
    this.addSql(`
      create table outbox (
        id bigserial primary key,
        queue text not null,
        data jsonb not null,
        created_at timestamptz(3) not null default now(),
        start_at timestamptz(3) null
      );
      create trigger outbox_wakes after insert on outbox
        for each statement execute function tell_change();
    `);
  }
}
