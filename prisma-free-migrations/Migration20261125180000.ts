import { Migration } from '@mikro-orm/migrations';

const pairs = `
create or replace function pairs_of(words text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(one.word || chr(10) || other.word), '{}')
  from unnest(words) one(word) join unnest(words) other(word) on one.word < other.word collate "C"
$$;
`;

/**
 * Who has two skills is told by the pair: of two that many have, hardly anybody may have both, and
 * to meet their lists takes the longer, the more people there are.
 */
export class Migration20261125180000 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(pairs);
    this.addSql('drop index concurrently if exists developers_skill_pairs');
    this.addSql(`create index concurrently developers_skill_pairs on developers
      using gin (pairs_of(lowered_skills))`);
  }
}
