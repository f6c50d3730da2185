import { Migration } from '@mikro-orm/migrations';

/** What tells of a private project is taken back from whoever declines to be invited to it. */
export class Migration20261121150000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications add column about varchar(40) null;

      update notifications n set about = 'project:' || p.id
      from invitations i join projects p on p.id = i.project_id
      where p.is_private and n.user_id = i.developer_id
        and (n.path = '/projects/' || p.id
          or n.path in (select '/messages/' || c.id from conversations c
            where c.project_id = p.id and c.developer_id = n.user_id)
          or n.kind = 'invited' and n.title = 'You are invited to “' || p.title || '”');

      delete from notifications n using invitations i
      where i.status = 'declined' and n.user_id = i.developer_id
        and n.about = 'project:' || i.project_id;
    `);
  }
}
