import { Migration } from '@mikro-orm/migrations';

const naming = `
create function name_developer() returns trigger language plpgsql as $$
begin
  new.name := (select first_name || ' ' || last_name from public.users where id = new.user_id);
  return new;
end $$;
create trigger developers_named before insert on developers
  for each row execute function name_developer();
create function rename_developer() returns trigger language plpgsql as $$
begin
  update public.developers set name = new.first_name || ' ' || new.last_name
    where user_id = new.id;
  return null;
end $$;
create trigger users_renamed after update of first_name, last_name on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function rename_developer();
`;

const indexes = `
drop index developers_skills;
drop index users_developer_name;
drop index users_developer_starts;
create index developers_skills on developers using gin (lowered_skills);
create index developers_name on developers using gin (name gin_trgm_ops);
create index developers_name_starts on developers using gin (word_starts(name, '{}'));
`;

/**
 * The directory is searched and filtered in one table: it holds the names of developers and their
 * skills in lower case, as the rows behind them have them.
 */
export class Migration20261124220000 extends Migration {
  override up(): void {
    this.addSql(`
      alter table developers add column name text not null default '',
        add column lowered_skills text[] generated always as (lower_skills(skills)) stored;
    `);
    this.addSql(naming);
    this.addSql(`
      update developers d set name = u.first_name || ' ' || u.last_name
        from users u where u.id = d.user_id;
    `);
    this.addSql(indexes);
  }
}
