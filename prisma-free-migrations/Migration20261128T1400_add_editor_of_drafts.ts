import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the form that saved the last versions of a draft, and the version before its saves. A form
 * with an older version is refused, except if only this form has saved since.
 */
export class Migration20261128T1400_add_editor_of_drafts extends Migration {
  override up(): void {
    this.addSql(
      'alter table "project_drafts" add "editor" varchar(64) null, add "editor_based_on" int null;',
    );
  }
}
