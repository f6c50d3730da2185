import { Migration } from '@mikro-orm/migrations';

/** Allows types of files with up to 100 characters, because those of office documents have up to 73. */
export class Migration20261128T1510_lengthen_types_of_files extends Migration {
  override up(): void {
    this.addSql('alter table "files" alter column "type" type varchar(100);');
  }
}
