import { Migration } from '@mikro-orm/migrations';

/** What waits for somebody is found without counting through all their conversations. */
export class Migration20261123001500 extends Migration {
  override up(): void {
    this.addSql('alter table conversation_members add column received_id int not null default 0');
    this.addSql(`update conversation_members me set received_id = found.id
      from (select m.conversation_id, u.user_id, max(m.id) as id
        from messages m join conversation_members u
          on u.conversation_id = m.conversation_id and u.user_id <> m.sender_id
        group by m.conversation_id, u.user_id) found
      where me.conversation_id = found.conversation_id and me.user_id = found.user_id`);
    this.addSql(`create index conversation_members_unread on conversation_members (user_id)
      where received_id > read_id`);
  }
}
