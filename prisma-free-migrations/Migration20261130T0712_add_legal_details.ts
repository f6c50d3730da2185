import { Migration } from '@mikro-orm/migrations';

/** Adds the legal name, address and tax number that documents print. */
export class Migration20261130T0712_add_legal_details extends Migration {
  override up(): void {
    this.addSql(
      `create table "legal_details" ("user_id" int not null, "legal_name" varchar(120) null, "address" varchar(300) null, "tax_number" varchar(40) null, "updated_at" timestamptz(3) not null, primary key ("user_id"));`,
    );
    this.addSql(
      `alter table "legal_details" add constraint "legal_details_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }
}
