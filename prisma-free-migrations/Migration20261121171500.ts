import { Migration } from '@mikro-orm/migrations';

/** Disputes are listed for admins: open ones by when they can be decided, then the newest ended. */
export class Migration20261121171500 extends Migration {
  override up(): void {
    this.addSql(`
      drop index disputes_open;
      create index disputes_of_project on disputes (project_id);
      create index disputes_docket on disputes ((case when status = 'open'
        then decidable_from at time zone 'UTC'
        else timestamp '3000-01-01' + (timestamp '3000-01-01' - (closed_at at time zone 'UTC'))
        end), id);
      create index disputes_docket_status on disputes (status, (case when status = 'open'
        then decidable_from at time zone 'UTC'
        else timestamp '3000-01-01' + (timestamp '3000-01-01' - (closed_at at time zone 'UTC'))
        end), id);
    `);
  }
}
