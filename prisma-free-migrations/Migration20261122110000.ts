import { Migration } from '@mikro-orm/migrations';

// Two readings of a text: its words as they stand, and their stems; neither holds stop words.
const readings = `
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;
create text search dictionary words_alone (template = pg_catalog.simple, stopwords = english);
create text search configuration words_said (copy = pg_catalog.simple);
alter text search configuration words_said
  alter mapping for asciiword, word, numword with unaccent, words_alone;
create text search configuration words_meant (copy = pg_catalog.english);
alter text search configuration words_meant
  alter mapping for asciiword, word, numword with unaccent, english_stem;
`;

// The parser would cut C# and .NET down to letters and take node.js for a host. What a dot, an
// apostrophe or a hyphen joins is read as one word and as its parts: e-commerce, ecommerce.
const vectors = `
create function plain_words(said text) returns text
language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(lower(said), 'c++', 'cplusplus'),
    '\\m([cf])#', '\\1sharp', 'g'),
    '(?<!\\w)\\.net\\M', 'dotnet', 'g'),
    '(\\w+)[.''’-](\\w+)', '\\1\\2 \\1 \\2', 'g'),
    '[./@_&<>#+''’=?:\\\\-]+', ' ', 'g');
end $$;

create function words_in(words text) returns text[]
language sql immutable parallel safe as
$$ select tsvector_to_array(to_tsvector('public.words_said', words)) $$;

create function stems_in(words text) returns tsvector
language sql immutable parallel safe as
$$ select strip(to_tsvector('public.words_meant', words)) $$;

create function project_head(title text, skills text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  plain text := public.plain_words(title || ' ' || array_to_string(skills, ' '));
  words text[] := public.words_in(plain);
begin
  return public.stems_in(plain) || array_to_tsvector(words) || array_to_tsvector(array(
    select distinct '^' || left(word, size) from unnest(words) word, generate_series(1, 2) size));
end $$;
`;

// By a trigger: a generated column would be computed again at every bid.
const columns = `
create function describe_project() returns trigger language plpgsql as $$
begin
  new.head := public.project_head(new.title, new.skills);
  new.said := new.head || public.stems_in(public.plain_words(new.description));
  return new;
end $$;
drop index projects_open_search;
drop index projects_open_starts;
drop index projects_search;
drop index projects_starts;
alter table projects drop column search_text;
drop function project_search_text(text, text, text[]);
alter table projects add column head tsvector, add column said tsvector;
create trigger projects_described before insert or update of title, description, skills
  on projects for each row execute function describe_project();
update projects set title = title;
create index projects_open_head on projects using gin (head) where is_open;
create index projects_open_said on projects using gin (said) where is_open;
create index projects_said on projects using gin (said);
`;

// What a search asks for: each of its words, as it stands, by its stem or, begun, as the beginning
// of one. Of two that are joined, both or the one that they make; stop words only if it has no other.
const asking = `
create function word_sought(word text, begun boolean, stops boolean) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  lexeme text := coalesce((public.words_in(word))[1], case when stops then word end);
begin
  return (select string_agg(way, ' | ' order by way) from (
    select quote_literal(form)
    from unnest(tsvector_to_array(public.stems_in(word)) || lexeme) form where lexeme <> ''
    union
    select case when length(lexeme) < 3 then quote_literal('^' || lexeme)
      else quote_literal(lexeme) || ':*' end
    where begun and lexeme <> '') ways(way))::tsquery;
end $$;

create function both_sought(one tsquery, other tsquery) returns tsquery
language sql immutable parallel safe as $$ select coalesce(one && other, one, other) $$;
create function either_sought(one tsquery, other tsquery) returns tsquery
language sql immutable parallel safe as $$ select coalesce(one || other, one, other) $$;

create function sought(words text, begun boolean) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  stops boolean := public.words_in(public.plain_words(words)) = '{}';
  given text;
  parts text[];
  at int;
  asked tsquery;
  found tsquery;
begin
  for given in select distinct regexp_split_to_table(words, '[^[:alnum:].''’#+-]+') loop
    parts := regexp_split_to_array(btrim(public.plain_words(given)), '[^[:alnum:]]+');
    at := 1;
    while at <= cardinality(parts) loop
      asked := public.word_sought(parts[at], begun, stops);
      if parts[at] = parts[at + 1] || parts[at + 2] then
        asked := public.either_sought(asked, public.both_sought(
          public.word_sought(parts[at + 1], begun, stops),
          public.word_sought(parts[at + 2], begun, stops)));
        at := at + 2;
      end if;
      found := public.both_sought(found, asked);
      at := at + 1;
    end loop;
  end loop;
  -- No word is '^': a search for signs alone finds nothing.
  return coalesce(found, $q$'^'$q$::tsquery);
end $$;

alter table saved_searches
  add column sought tsquery generated always as (sought(search, true)) stored;
`;

// What misspelt words may mean: only words of public projects are told.
const vocabulary = `
create table project_words (
  word varchar(40) collate "C" not null primary key,
  projects int not null
);
create index project_words_trigrams on project_words using gin (word gin_trgm_ops);
create index project_words_length on project_words (left(word, 1), length(word));
create function learn_words(first int, last int) returns void
language sql as $$
  insert into project_words as known (word, projects)
  select word, count(*)
  from projects p, unnest(words_in(plain_words(
    p.title || ' ' || array_to_string(p.skills, ' ') || ' ' || p.description))) word
  where p.id between first and last and not p.is_private
    and length(word) between 4 and 40 and word !~ '[0-9]'
  group by word order by word
  on conflict (word) do update set projects = known.projects + excluded.projects
$$;
select learn_words(1, 2147483647);
analyze projects;
`;

/** Projects are found by full text: whole words first, beginnings and stems, misspelt ones too. */
export class Migration20261122110000 extends Migration {
  override up(): void {
    this.addSql(readings + vectors + columns + asking + vocabulary);
  }
}
