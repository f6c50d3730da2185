import { Migration } from '@mikro-orm/migrations';

/** People that one transaction describes: few enough to be waited for. */
const AT_ONCE = 500;

const said = {
  developers: { key: 'user_id', said: 'developer_said(name, skills, bio)' },
  users: { key: 'id', said: 'person_said(first_name, last_name, username, email)' },
};

const describing = (table: keyof typeof said) => `
do $$
declare
  last_id int := (select max(${said[table].key}) from ${table});
begin
  for least_id in 0 .. coalesce(last_id, -1) by ${AT_ONCE} loop
    update ${table} set said = ${said[table].said}
      where ${said[table].key} between least_id and least_id + ${AT_ONCE - 1} and said is null;
    commit;
  end loop;
end $$`;

/**
 * Gives those who were there before what they are found by, step by step, so that nobody waits who
 * is served meanwhile. The indexes that the release before reads by stay.
 */
export class Migration20261125020100 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const table of ['developers', 'users'] as const) {
      this.addSql(describing(table));
      this.addSql(`drop index concurrently if exists ${table}_said`);
      this.addSql(`create index concurrently ${table}_said on ${table} using gin (said)`);
      this.addSql(`analyze ${table}`);
    }
  }
}
