import { Migration } from '@mikro-orm/migrations';

/** A second factor, its recovery codes, and right passwords that wait for a code. */
export class Migration20261121163000 extends Migration {
  override up(): void {
    this.addSql(`
      create table second_factors (
        user_id int not null,
        secret varchar(64) not null,
        begun_at timestamptz(3) not null,
        confirmed_at timestamptz(3) null,
        last_step int null,
        primary key (user_id)
      );
      alter table second_factors add constraint second_factors_user_id_foreign
        foreign key (user_id) references users (id) on update cascade on delete cascade;

      create table recovery_codes (
        user_id int not null,
        code_hash varchar(43) not null,
        used_at timestamptz(3) null,
        primary key (user_id, code_hash)
      );
      alter table recovery_codes add constraint recovery_codes_user_id_foreign
        foreign key (user_id) references second_factors (user_id) on delete cascade;

      create table sign_in_challenges (
        token_hash varchar(43) not null,
        user_id int not null,
        expires_at timestamptz(3) not null,
        primary key (token_hash)
      );
      create index sign_in_challenges_user on sign_in_challenges (user_id);
      create index sign_in_challenges_expires on sign_in_challenges (expires_at);
      alter table sign_in_challenges add constraint sign_in_challenges_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;
    `);
  }
}
