import { Migration } from '@mikro-orm/migrations';

/** Who joined last stands first among the people, also where an account was given its number later. */
export class Migration20261122014500 extends Migration {
  override up(): void {
    this.addSql(`
      create index users_joined on users (created_at desc, id desc);
      create index users_role_joined on users (role, created_at desc, id desc);
      drop index users_role;
      drop index users_suspended;
      create index users_suspended on users (created_at desc, id desc)
        where suspended_at is not null;
    `);
  }
}
