import { Migration } from '@mikro-orm/migrations';

/** Spellings of one word each, in lower case. A search for one of them finds all. */
const ALIASES = [
  ['angular', 'angularjs', 'angular.js'],
  ['aws', 'amazon-web-services'],
  ['c++', 'cpp'],
  ['express', 'expressjs', 'express.js'],
  ['gcp', 'google-cloud'],
  ['go', 'golang'],
  ['graphql', 'gql'],
  ['javascript', 'js'],
  ['kubernetes', 'k8s'],
  ['mongo', 'mongodb'],
  ['next.js', 'nextjs'],
  ['node', 'nodejs', 'node.js'],
  ['nuxt', 'nuxtjs', 'nuxt.js'],
  ['objective-c', 'objectivec', 'objc'],
  ['postgres', 'postgresql', 'psql'],
  ['rails', 'ror', 'ruby-on-rails'],
  ['react', 'reactjs', 'react.js'],
  ['react-native', 'reactnative'],
  ['svelte', 'sveltejs', 'svelte.js'],
  ['tailwind', 'tailwindcss'],
  ['three.js', 'threejs'],
  ['typescript', 'ts'],
  ['vue', 'vuejs', 'vue.js'],
];

const CJK =
  '[\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\U00020000-\\U0003ffff]';

const groups = ALIASES.map((names) => `('{${names.join(',')}}'::text[])`).join(',\n    ');

const SEARCH_ALIASES = `create function search_aliases(word text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce((select array_agg(name) from (values
    ${groups}
  ) listed (names), unnest(names) name where rtrim(lower(word), '.,;:!?') = any(names)
    and name <> rtrim(lower(word), '.,;:!?')), '{}')
$$;`;

const SEARCH_QUERY = `create or replace function search_query(words text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  with_stop_words boolean;
  word text;
  spelling text;
  parts text[];
  terms text[];
  term text;
  place int;
  phrase text;
  spellings text;
  found text;
begin
  foreach with_stop_words in array array[false, true] loop
    foreach word in array regexp_split_to_array(words, '\\s+') loop
      spellings := '';
      foreach spelling in array word || public.search_aliases(word) loop
        phrase := '';
        -- A run of Chinese or Japanese characters is a phrase.
        parts := string_to_array(regexp_replace(
          public.search_text(spelling), '(${CJK}) (?=${CJK})', '\\1<->', 'g'), ' ');
        -- A single letter is no prefix, so that C does not find CSS; nor is an alias.
        terms := array(
          select case
            when part like '%<->%' then part
            when stem is not null or with_stop_words then concat_ws(' | ', quote_literal(part) ||
              case when spelling = word and length(part) > 1 then ':*' else '' end,
              quote_literal(nullif(stem, part)))
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
          phrase := concat_ws(' & ', nullif(phrase, ''), '(' || nullif(term, '') || ')');
          place := place + 1;
        end loop;
        spellings := concat_ws(' | ', nullif(spellings, ''), '(' || nullif(phrase, '') || ')');
      end loop;
      found := concat_ws(' & ', nullif(found, ''), '(' || nullif(spellings, '') || ')');
    end loop;
    exit when found <> '';
  end loop;
  -- No word is '^', so a search without a letter or digit matches nothing.
  return coalesce(nullif(found, ''), '''^''')::tsquery;
end $$;`;

/** Lets searches for one spelling of a word find the others, such as React.js and React. */
export class Migration20261127T0410_add_search_aliases extends Migration {
  override up(): void {
    this.addSql(SEARCH_ALIASES);
    this.addSql(SEARCH_QUERY);
    // Computes the generated column again.
    this.addSql('update saved_searches set search = search where search is not null;');
  }
}
