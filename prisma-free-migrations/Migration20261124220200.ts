import { Migration } from '@mikro-orm/migrations';

/** Developers that one transaction describes: few enough to be waited for. */
const AT_ONCE = 1_000;

/** Gives those who were there before their names and lowered skills. */
const describing = `
do $$
declare
  last_id int := (select max(user_id) from developers);
begin
  for least_id in 0 .. coalesce(last_id, -1) by ${AT_ONCE} loop
    update developers d
      set name = u.first_name || ' ' || u.last_name, lowered_skills = lower_skills(d.skills)
      from users u
      where u.id = d.user_id and d.user_id between least_id and least_id + ${AT_ONCE - 1}
        and (d.lowered_skills is null or d.name <> u.first_name || ' ' || u.last_name);
    commit;
  end loop;
end $$`;

const indexes = {
  developers_lowered_skills: 'gin (lowered_skills)',
  developers_name: 'gin (name gin_trgm_ops)',
  developers_name_starts: `gin (word_starts(name, '{}'))`,
};

/**
 * Fills and indexes what the directory reads, step by step, so that nobody waits who is served
 * meanwhile. What was interrupted is begun again. The indexes that the release before reads by stay.
 */
export class Migration20261124220200 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(describing);
    for (const [name, kind] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on developers using ${kind}`);
    }
    this.addSql('analyze developers');
  }
}
