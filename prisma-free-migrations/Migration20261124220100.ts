import { Migration } from '@mikro-orm/migrations';

/** A developer who takes another name has it in the directory, too. */
export class Migration20261124220100 extends Migration {
  override up(): void {
    this.addSql(`
      create function rename_developer() returns trigger language plpgsql as $$
      begin
        update public.developers set name = new.first_name || ' ' || new.last_name
          where user_id = new.id;
        return null;
      end $$;
      create trigger users_renamed after update of first_name, last_name on users
        for each row when (new.role = 'developer'
          and (old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
        execute function rename_developer();
    `);
  }
}
