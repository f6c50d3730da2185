import { Migration } from '@mikro-orm/migrations';

/** The mail about a new second factor has a link that removes it. */
export class Migration20261127T0230_add_second_factor_objection extends Migration {
  override up(): void {
    this.addSql('alter table "second_factors" add column "objection_hash" varchar(43) null');
    this.addSql(
      'alter table "second_factors" add constraint "second_factors_objection" unique ("objection_hash")',
    );
  }
}
