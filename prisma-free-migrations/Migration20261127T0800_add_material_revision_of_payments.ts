import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the last material change of the project to its payments, which tells whether a payment for
 * an earlier version was opened before the change or chosen after it.
 */
export class Migration20261127T0800_add_material_revision_of_payments extends Migration {
  override up(): void {
    this.addSql('alter table "payments" add "material_revision" int not null default 1;');
  }
}
