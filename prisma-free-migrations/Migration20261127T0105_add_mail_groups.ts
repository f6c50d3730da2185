import { Migration } from '@mikro-orm/migrations';

/** Adds the mails about one project or conversation that wait to become one mail. */
export class Migration20261127T0105_add_mail_groups extends Migration {
  override up(): void {
    this.addSql(`create table mail_groups (
      user_id int not null,
      subject varchar(40) not null,
      ends_at timestamptz(3) not null,
      waiting jsonb not null,
      primary key (user_id, subject),
      constraint mail_groups_user_id_foreign foreign key (user_id) references users (id)
        on delete cascade
    )`);
    this.addSql('create index mail_groups_end on mail_groups (ends_at)');
  }
}
