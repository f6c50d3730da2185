import { Migration } from '@mikro-orm/migrations';

// What each word is asked as: itself, or the two parts that make it, where two are joined.
const asked = `
create function words_asked(plain text)
returns table (word text, one text, other text)
language plpgsql immutable parallel safe as $$
declare
  parts text[] := regexp_split_to_array(btrim(plain), '[^[:alnum:]]+');
  at int := 1;
begin
  while at <= cardinality(parts) loop
    word := parts[at];
    one := null;
    other := null;
    if word = parts[at + 1] || parts[at + 2] then
      one := parts[at + 1];
      other := parts[at + 2];
      at := at + 2;
    end if;
    return next;
    at := at + 1;
  end loop;
end $$;

create or replace function sought(words text, begun boolean) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  stops boolean := public.words_in(public.plain_words(words)) = '{}';
  given text;
  asked record;
  found tsquery;
begin
  for given in select distinct regexp_split_to_table(words, '[^[:alnum:].''’#+-]+') loop
    for asked in select * from public.words_asked(public.plain_words(given)) loop
      found := public.both_sought(found, public.either_sought(
        public.word_sought(asked.word, begun, stops),
        public.both_sought(
          public.word_sought(asked.one, begun, stops),
          public.word_sought(asked.other, begun, stops))));
    end loop;
  end loop;
  -- No word is '^': a search for signs alone finds nothing.
  return coalesce(found, $q$'^'$q$::tsquery);
end $$;
`;

// A bio tells no beginnings of one or two letters, but such words as stand in it. Words that stand
// between others count only where a search has no other.
const people = `
create function beginning_sought(word text, stops boolean) returns tsquery
language sql immutable parallel safe as $$
  select string_agg(quote_literal(way), ' | ')::tsquery
  from (select left(word, 20) as way
    union select '=' || stem
    from unnest(tsvector_to_array(public.stems_in(word))) stem
    where stem <> word or length(word) < 3) ways
  where word <> '' and (stops or word not in
    ('a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'))
$$;

create or replace function sought_by_beginnings(words text) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  stops boolean;
  given text;
  asked record;
  found tsquery;
begin
  foreach stops in array array[false, true] loop
    for given in select distinct regexp_split_to_table(words, '[[:space:],;]+') loop
      for asked in select * from public.words_asked(public.plain_letters(given)) loop
        found := public.both_sought(found, public.either_sought(
          public.beginning_sought(asked.word, stops),
          public.both_sought(
            public.beginning_sought(asked.one, stops),
            public.beginning_sought(asked.other, stops))));
      end loop;
    end loop;
    exit when found is not null;
  end loop;
  -- No word is '^': a search for signs alone finds nobody.
  return coalesce(found, $q$'^'$q$::tsquery);
end $$;

drop function beginning_sought(text);
`;

// The same beginnings as before, in a quarter of the time.
const beginnings = `
create or replace function beginnings_in(said text, shortest int) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  word text;
  beginnings text[] := '{}';
begin
  foreach word in array
    regexp_split_to_array(coalesce(public.plain_letters(said), ''), '[^[:alnum:]]+')
  loop
    for size in shortest .. least(length(word), 20) loop
      beginnings := beginnings || left(word, size);
    end loop;
  end loop;
  return array_to_tsvector(beginnings);
end $$;
`;

/** Searches part every word that is joined, and find people by short words of what they wrote. */
export class Migration20261125121000 extends Migration {
  override up(): void {
    this.addSql(asked + people + beginnings);
  }
}
