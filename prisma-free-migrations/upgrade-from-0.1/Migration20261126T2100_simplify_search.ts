import { Migration } from '@mikro-orm/migrations';

/** Characters of Chinese and Japanese, which are written without blanks between words. */
const CJK =
  '[\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\U00020000-\\U0003ffff]';

const SEARCH_TEXT = `create function search_text(content text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  content := public.unaccent('public.unaccent', lower(normalize(content, NFKC)));
  content := replace(content, 'c++', 'cplusplus');
  content := regexp_replace(content, '\\m([cf])#', '\\1sharp', 'g');
  content := regexp_replace(content, '(?<!\\w)\\.net\\M', 'dotnet', 'g');
  content := regexp_replace(content, '${CJK}', ' \\& ', 'g');
  -- node.js: nodejs node js
  content := regexp_replace(content, '([[:alnum:]]+)[.''’-]([[:alnum:]]+)', '\\1\\2 \\1 \\2', 'g');
  return btrim(regexp_replace(content, '[^[:alnum:]]+', ' ', 'g'));
end $$;`;

const SEARCH_VECTOR = `create function search_vector(content text, skills text[] default '{}')
returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  plain text := public.search_text(content || ' ' || array_to_string(skills, ' '));
  words tsvector := to_tsvector('pg_catalog.simple', plain);
begin
  -- Positions are for phrases of Chinese and Japanese characters.
  if plain !~ '${CJK}' then
    words := strip(words);
  end if;
  return words || strip(to_tsvector('pg_catalog.english', plain));
end $$;`;

const SEARCH_QUERY = `create function search_query(words text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  with_stop_words boolean;
  word text;
  parts text[];
  terms text[];
  term text;
  place int;
  found text;
begin
  foreach with_stop_words in array array[false, true] loop
    foreach word in array regexp_split_to_array(words, '\\s+') loop
      -- A run of Chinese or Japanese characters is a phrase.
      parts := string_to_array(regexp_replace(
        public.search_text(word), '(${CJK}) (?=${CJK})', '\\1<->', 'g'), ' ');
      terms := array(
        select case
          when part like '%<->%' then part
          when stem is not null or with_stop_words then
            concat_ws(' | ', quote_literal(part) || ':*', quote_literal(nullif(stem, part)))
        end
        from unnest(parts) with ordinality listed (part, nth),
          lateral (select (ts_lexize('pg_catalog.english_stem', part))[1]) stems (stem)
        order by nth);
      place := 1;
      while place <= cardinality(parts) loop
        term := terms[place];
        -- nodejs node js: the joined word or both of its parts.
        if parts[place] = parts[place + 1] || parts[place + 2] then
          term := concat_ws(' | ', term, nullif(concat_ws(' & ',
            '(' || terms[place + 1] || ')', '(' || terms[place + 2] || ')'), ''));
          place := place + 2;
        end if;
        found := concat_ws(' & ', nullif(found, ''), '(' || nullif(term, '') || ')');
        place := place + 1;
      end loop;
    end loop;
    exit when found <> '';
  end loop;
  -- No word is '^', so a search without a letter or digit matches nothing.
  return coalesce(nullif(found, ''), '''^''')::tsquery;
end $$;`;

/** Trigger functions, with the tables that used them. */
const triggers = [
  ['projects', 'projects_described', 'describe_project'],
  ['developers', 'developers_described', 'describe_developer'],
  ['users', 'users_described', 'describe_user'],
];

/** Other indexes are dropped with their columns. */
const indexes = ['audit_people_named', 'developers_skill_pairs', 'project_words_length'];

/** In dependency order: no function is used by a later one. */
const functions = [
  'learn_words',
  'developer_said',
  'person_said',
  'project_head',
  'word_starts',
  'sought',
  'sought_by_beginnings',
  'beginning_sought',
  'beginnings_in',
  'both_sought',
  'either_sought',
  'marked_stems_in',
  'pairs_of',
  'plain_letters',
  'plain_words',
  'stems_in',
  'word_sought',
  'words_asked',
  'words_in',
];

const generated = (name: string, type: string, expression: string) =>
  `add column ${name} ${type} generated always as (${expression}) stored`;

/** One statement for each table, because each statement rewrites the table. */
const alterations = [
  [
    'projects',
    'drop column head',
    'drop column said',
    generated('title_tsv', 'tsvector', 'search_vector(title, skills)'),
    generated('full_tsv', 'tsvector', `search_vector(title || ' ' || description, skills)`),
  ],
  [
    'users',
    'drop column said',
    generated(
      'search_tsv',
      'tsvector',
      `search_vector(first_name || ' ' || last_name || ' ' || username || ' ' || email)`,
    ),
  ],
  [
    'developers',
    'drop column said',
    'drop column lowered_skills',
    'alter column name drop default',
    generated('lowered_skills', 'text[]', 'lower_skills(skills)'),
    generated('search_tsv', 'tsvector', `search_vector(name || ' ' || bio, skills)`),
  ],
  [
    'saved_searches',
    'drop column sought',
    generated('search_tsq', 'tsquery', 'search_query(search)'),
  ],
];

const newIndexes = [
  'projects_open_full_tsv on projects using gin (full_tsv) where is_open',
  'projects_full_tsv on projects using gin (full_tsv)',
  'users_search_tsv on users using gin (search_tsv)',
  'developers_search_tsv on developers using gin (search_tsv)',
  'developers_lowered_skills on developers using gin (lowered_skills)',
  'audit_people_search on audit_people using gin (search_vector(name))',
];

/** Dropping fails if the role did not create the extensions; unused ones do no harm. */
const DROP_EXTENSIONS = `do $$ begin
  drop extension btree_gin;
  drop extension fuzzystrmatch;
exception when insufficient_privilege then null;
end $$;`;

/**
 * Stores the normal form of texts and searches in columns that PostgreSQL generates, and drops all other
 * functions and triggers of the search.
 */
export class Migration20261126T2100_simplify_search extends Migration {
  override up(): void {
    for (const definition of [SEARCH_TEXT, SEARCH_VECTOR, SEARCH_QUERY]) this.addSql(definition);
    for (const [table, trigger, definition] of triggers) {
      this.addSql(`drop trigger ${trigger} on ${table};`);
      this.addSql(`drop function ${definition};`);
    }
    this.addSql(`drop index ${indexes.join(', ')};`);
    for (const [table, ...changes] of alterations) {
      this.addSql(`alter table ${table} ${changes.join(', ')};`);
    }
    for (const definition of functions) this.addSql(`drop function ${definition};`);
    this.addSql('drop text search configuration words_said, words_meant;');
    this.addSql('drop text search dictionary words_alone;');
    this.addSql(DROP_EXTENSIONS);
    for (const index of newIndexes) this.addSql(`create index ${index};`);
  }
}
