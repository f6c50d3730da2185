import { Migration } from '@mikro-orm/migrations';

/**
 * The directory is to be searched and filtered in one table: it holds the names of developers, and
 * their skills in lower case. The database writes both, so that they are right beside a release that
 * knows of neither.
 */
export class Migration20261124220000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table developers add column name text not null default '',
        add column lowered_skills text[];
    `);
    this.addSql(`
      create function describe_developer() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          new.name := (select first_name || ' ' || last_name from public.users
            where id = new.user_id);
        end if;
        new.lowered_skills := public.lower_skills(new.skills);
        return new;
      end $$;
      create trigger developers_described before insert or update of skills on developers
        for each row execute function describe_developer();
    `);
  }
}
