import { Migration } from '@mikro-orm/migrations';

/** Who is asked to become an admin, one row for an address: a newer invitation voids the older. */
export class Migration20261121162000 extends Migration {
  override up(): void {
    this.addSql(`
      create table admin_invitations (
        email varchar(254) not null,
        invited_by_id int null,
        invited_at timestamptz(3) not null,
        token_hash varchar(43) null,
        expires_at timestamptz(3) null,
        primary key (email)
      );
      alter table admin_invitations add constraint admin_invitations_token unique (token_hash);
      create index admin_invitations_invited_by on admin_invitations (invited_by_id);
      alter table admin_invitations add constraint admin_invitations_invited_by_id_foreign
        foreign key (invited_by_id) references users (id) on delete set null;
      alter table admin_invitations add constraint admin_invitations_email_lower
        check (email = lower(email));
      alter table admin_invitations add constraint admin_invitations_expiry
        check ((token_hash is null) = (expires_at is null));
    `);
  }
}
