import { Migration } from '@mikro-orm/migrations';

/** Whether a project's client is suspended is read from those few who are. */
export class Migration20261122143000 extends Migration {
  override up(): void {
    this.addSql('create index users_suspended_id on users (id) where suspended_at is not null');
  }
}
