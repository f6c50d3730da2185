import { Migration } from '@mikro-orm/migrations';

/**
 * Deletes known words that no public project contains any more. Words of texts that had been blanked
 * or hidden stayed in the table.
 */
export class Migration20261128T1710_forget_words extends Migration {
  override up(): void {
    this.addSql(`
delete from project_words k
where k.projects <= 100 and not exists (
  select from projects p
  where not p.is_private and p.status <> 'removed'
    and p.full_tsv @@ plainto_tsquery('pg_catalog.simple', k.word));`);
  }
}
