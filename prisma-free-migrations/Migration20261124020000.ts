import { Migration } from '@mikro-orm/migrations';

/** An admin may open a dispute, too. */
export class Migration20261124020000 extends Migration {
  override up(): void {
    this.addSql(`
alter table disputes drop constraint disputes_opened_by;
alter table disputes add constraint disputes_opened_by
  check (opened_by in ('client', 'developer', 'admin'));
`);
  }
}
