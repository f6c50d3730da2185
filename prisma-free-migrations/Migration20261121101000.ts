import { Migration } from '@mikro-orm/migrations';

// Index expressions must be immutable; array_to_string and a subquery are not by themselves.
const functions = `
create function developer_search_text(bio text, skills text[])
returns text language sql immutable parallel safe as
$$ select bio || ' ' || array_to_string(skills, ' ') $$;
create function lower_skills(skills text[])
returns text[] language sql immutable parallel safe as
$$ select array(select lower(skill) from unnest(skills) skill) $$;
`;

const indexes = `
create index developers_by_rating
  on developers (rating desc, review_count desc, user_id desc);
create index developers_by_experience
  on developers (completed_projects desc, rating desc, user_id desc);
create index developers_search
  on developers using gin (developer_search_text(bio, skills) gin_trgm_ops);
create index developers_skills on developers using gin (lower_skills(skills));
create index users_developer_name
  on users using gin ((first_name || ' ' || last_name) gin_trgm_ops)
  where role = 'developer';
`;

/** Developers are found by name, bio and skills, and listed by rating or experience. */
export class Migration20261121101000 extends Migration {
  override up(): void {
    this.addSql(functions);
    this.addSql(indexes);
  }
}
