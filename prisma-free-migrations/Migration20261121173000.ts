import { Migration } from '@mikro-orm/migrations';

/** A report can be about one message: it is a report of who wrote it, with what they wrote. */
export class Migration20261121173000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table reports add column message_id int null;
      alter table reports add constraint reports_message_id_foreign
        foreign key (message_id) references messages (id) on delete no action;
      alter table reports add constraint reports_of_sender
        check (message_id is null or user_id is not null);
      create index reports_message on reports (message_id);
      drop index reports_open_user;
      create unique index reports_open_user
        on reports (reporter_id, user_id) where status = 'open' and message_id is null;
      create unique index reports_open_message
        on reports (reporter_id, message_id) where status = 'open';
    `);
  }
}
