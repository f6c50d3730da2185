import { Migration } from '@mikro-orm/migrations';

/** The mail about a completed change of address has an objection link of its own. */
export class Migration20261127T0210_add_second_objection_link extends Migration {
  override up(): void {
    this.addSql('alter table "email_changes" add column "changed_undo_hash" varchar(43) null');
    this.addSql(
      'alter table "email_changes" add constraint "email_changes_changed_undo" unique ("changed_undo_hash")',
    );
  }
}
