import { Migration } from '@mikro-orm/migrations';

/** Adds access tokens, with which programs call the API. */
export class Migration20261130T1557_add_access_tokens extends Migration {
  override up(): void {
    this.addSql(
      'create table "access_tokens" ("id" serial primary key, "user_id" int not null, "name" varchar(60) not null, "scopes" text[] not null, "token_hash" varchar(43) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "last_used_at" timestamptz(3) null);',
    );
    this.addSql('create index "access_tokens_user" on "access_tokens" ("user_id");');
    this.addSql(
      'alter table "access_tokens" add constraint "access_tokens_hash" unique ("token_hash");',
    );
    this.addSql('create index "access_tokens_expires" on "access_tokens" ("expires_at");');
    this.addSql(
      'alter table "access_tokens" add constraint "access_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;',
    );
  }
}
