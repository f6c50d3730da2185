import { Migration } from '@mikro-orm/migrations';

// A text in small letters without accents, and every beginning of its words, as long as a name.
const beginnings = `
create function plain_letters(said text) returns text
language sql immutable parallel safe as
$$ select public.unaccent('public.unaccent', public.plain_words(normalize(said, NFKC))) $$;

create function beginnings_in(said text, shortest int) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select distinct left(word, size)
    from regexp_split_to_table(public.plain_letters(said), '[^[:alnum:]]+') word,
      generate_series(shortest, least(length(word), 20)) size))
$$;

create function marked_stems_in(said text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select '=' || stem
    from unnest(tsvector_to_array(public.stems_in(public.plain_letters(said)))) stem))
$$;
`;

// Each word that is asked for begins one that is said, or has its stem; of two that are joined, both
// or the one that they make. Words that stand between others count only where they stand alone.
const asking = `
create function beginning_sought(word text) returns tsquery
language sql immutable parallel safe as $$
  select string_agg(quote_literal(way), ' | ')::tsquery
  from (select left(word, 20) as way
    union select '=' || stem
    from unnest(tsvector_to_array(public.stems_in(word))) stem where stem <> word) ways
  where word <> ''
$$;

create function sought_by_beginnings(words text) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  given text;
  parts text[];
  part text;
  asked tsquery;
  found tsquery;
  between_others tsquery;
begin
  for given in
    select distinct regexp_split_to_table(lower(normalize(words, NFKC)), '[^[:alnum:].''’#+-]+')
  loop
    parts := regexp_split_to_array(btrim(public.plain_letters(given)), '[^[:alnum:]]+');
    asked := null;
    if parts[1] = parts[2] || parts[3] then
      asked := public.either_sought(public.beginning_sought(parts[1]), public.both_sought(
        public.beginning_sought(parts[2]), public.beginning_sought(parts[3])));
      parts := parts[4:];
    end if;
    foreach part in array parts loop
      asked := public.both_sought(asked, public.beginning_sought(part));
    end loop;
    if given in ('a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with')
    then
      between_others := public.both_sought(between_others, asked);
    else
      found := public.both_sought(found, asked);
    end if;
  end loop;
  -- No word is '^': a search for signs alone finds nobody.
  return coalesce(found, between_others, $q$'^'$q$::tsquery);
end $$;
`;

// Of a bio from three letters on: one or two are the beginning of too much.
const described = `
create function developer_said(name text, skills text[], bio text) returns tsvector
language sql immutable parallel safe as $$
  select public.beginnings_in(name || ' ' || array_to_string(skills, ' '), 1)
    || public.beginnings_in(bio, 3)
    || public.marked_stems_in(array_to_string(skills, ' ') || ' ' || bio)
$$;

create or replace function describe_developer() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.name := (select first_name || ' ' || last_name from public.users where id = new.user_id);
  end if;
  new.lowered_skills := public.lower_skills(new.skills);
  new.said := public.developer_said(new.name, new.skills, new.bio);
  return new;
end $$;
create or replace trigger developers_described before insert or update of name, bio, skills
  on developers for each row execute function describe_developer();

create function person_said(first_name text, last_name text, username text, email text)
returns tsvector language sql immutable parallel safe as $$
  select public.beginnings_in(
    first_name || ' ' || last_name || ' ' || username || ' ' || email, 1)
$$;

create function describe_user() returns trigger language plpgsql as $$
begin
  new.said := public.person_said(new.first_name, new.last_name, new.username, new.email);
  return new;
end $$;
create trigger users_described before insert or update of first_name, last_name, username, email
  on users for each row execute function describe_user();
`;

/**
 * People are found by the beginnings of words, in any order and without accents, as one lookup each.
 * The database writes what they are found by, so that it is right beside a release that knows it not.
 */
export class Migration20261125020000 extends Migration {
  override up(): void {
    this.addSql('alter table developers add column said tsvector');
    this.addSql('alter table users add column said tsvector');
    this.addSql(beginnings + asking + described);
  }
}
