import { Migration } from '@mikro-orm/migrations';

/** Addresses are confirmed by a mailed link. Those of existing accounts count as confirmed. */
export class Migration20261127T0240_confirm_email_addresses extends Migration {
  override up(): void {
    this.addSql('alter table "users" add column "email_confirmed_at" timestamptz(3) null');
    this.addSql('update "users" set "email_confirmed_at" = "created_at"');
    this.addSql(
      'create table "email_confirmations" ("user_id" int not null, "token_hash" varchar(43) not null, "expires_at" timestamptz(3) not null, primary key ("user_id"))',
    );
    this.addSql(
      'alter table "email_confirmations" add constraint "email_confirmations_token" unique ("token_hash")',
    );
    this.addSql(
      'alter table "email_confirmations" add constraint "email_confirmations_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade',
    );
  }
}
