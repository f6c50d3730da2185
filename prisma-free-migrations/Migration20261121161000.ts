import { Migration } from '@mikro-orm/migrations';

/** Sessions can be named without their token; links for a new password and a new address. */
export class Migration20261121161000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table sessions add column id uuid not null default gen_random_uuid();
      alter table sessions add constraint sessions_id unique (id);

      create table password_resets (
        user_id int not null,
        token_hash varchar(43) null,
        job_id varchar(64) not null,
        asked_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        primary key (user_id)
      );
      alter table password_resets add constraint password_resets_token unique (token_hash);
      alter table password_resets add constraint password_resets_user_id_foreign
        foreign key (user_id) references users (id) on update cascade on delete cascade;

      create table email_changes (
        id uuid not null,
        user_id int not null,
        old_email varchar(254) not null,
        new_email varchar(254) not null,
        confirm_hash varchar(43) null,
        object_hash varchar(43) null,
        asked_at timestamptz(3) not null,
        confirmed_at timestamptz(3) null,
        primary key (id)
      );
      alter table email_changes add constraint email_changes_confirm unique (confirm_hash);
      alter table email_changes add constraint email_changes_object unique (object_hash);
      create index email_changes_user on email_changes (user_id);
      alter table email_changes add constraint email_changes_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;
      create index email_changes_asked on email_changes (asked_at);
      create index password_resets_asked on password_resets (asked_at);
    `);
  }
}
