import { Migration } from '@mikro-orm/migrations';

/** Adds when bidders and followers of a project were notified of a revision. */
export class Migration20261127T0700_add_revision_announcements extends Migration {
  override up(): void {
    this.addSql('alter table "project_revisions" add "announced_at" timestamptz(3) null;');
  }
}
