import { Migration } from '@mikro-orm/migrations';

/** A person's hires are listed with the running ones first. */
export class Migration20261121142000 extends Migration {
  override up(): void {
    this.addSql(`
      create index hires_of_client on hires
        (client_id, (state not in ('completed', 'cancelled')) desc, project_id desc);
      create index hires_of_developer on hires
        (developer_id, (state not in ('completed', 'cancelled')) desc, project_id desc);
      drop index hires_client;
      drop index hires_developer;
    `);
  }
}
