import { Migration } from '@mikro-orm/migrations';

/** Adds the secret addresses at which calendar programs read deadlines. */
export class Migration20261130T1610_add_calendar_addresses extends Migration {
  override up(): void {
    this.addSql(
      `create table "calendar_addresses" ("user_id" int not null, "token_hash" varchar(43) not null, "created_at" timestamptz(3) not null, primary key ("user_id"));`,
    );
    this.addSql(
      `alter table "calendar_addresses" add constraint "calendar_addresses_token" unique ("token_hash");`,
    );
    this.addSql(
      `alter table "calendar_addresses" add constraint "calendar_addresses_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }
}
