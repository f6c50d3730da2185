import { Migration } from '@mikro-orm/migrations';

/** Adds the links that sign a user in by mail while guesses at the password are refused. */
export class Migration20261127T0100_add_sign_in_links extends Migration {
  override up(): void {
    this.addSql(`create table sign_in_links (
      user_id int not null,
      token_hash varchar(43) not null,
      requested_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (user_id),
      constraint sign_in_links_token unique (token_hash),
      constraint sign_in_links_user_id_foreign foreign key (user_id) references users (id)
        on update cascade on delete cascade
    )`);
    this.addSql('create index sign_in_links_expiry on sign_in_links (expires_at)');
  }
}
