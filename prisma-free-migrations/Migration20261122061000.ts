import { Migration } from '@mikro-orm/migrations';

/** What came with an Idempotency-Key is answered alike for a day. */
export class Migration20261122061000 extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotency_keys (
        scope int not null,
        key_hash varchar(43) not null,
        fingerprint varchar(43) not null,
        answer bytea,
        created_at timestamptz(3) not null,
        primary key (scope, key_hash)
      );
      create index idempotency_keys_created_at on idempotency_keys (created_at);
    `);
  }
}
