import { Migration } from '@mikro-orm/migrations';

// Of two letters, each word of every day is one that no bio tells: "us" and "ai" are told.
const between = `
create or replace function beginning_sought(word text, stops boolean) returns tsquery
language sql immutable parallel safe as $$
  select string_agg(quote_literal(way), ' | ')::tsquery
  from (select left(word, 20) as way
    union select '=' || stem
    from unnest(tsvector_to_array(public.stems_in(word))) stem
    where stem <> word or length(word) < 3) ways
  where word <> '' and (stops
    or not (length(word) = 2 and public.stems_in(word) = '') and word not in (
      'a', 'and', 'are', 'for', 'from', 'i', 'our', 'that', 'the', 'their', 'this', 'with',
      'you', 'your'))
$$;
`;

/** No small word keeps anybody out of a search of people, unless all that is asked are small words. */
export class Migration20261125150000 extends Migration {
  override up(): void {
    this.addSql(between);
  }
}
