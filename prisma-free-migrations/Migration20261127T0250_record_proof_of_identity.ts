import { Migration } from '@mikro-orm/migrations';

/** A session remembers when its user last proved their identity by password and code. */
export class Migration20261127T0250_record_proof_of_identity extends Migration {
  override up(): void {
    this.addSql('alter table "sessions" add column "proved_at" timestamptz(3) null');
    this.addSql('update "sessions" set "proved_at" = "created_at"');
  }
}
