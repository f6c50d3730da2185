import { Migration } from '@mikro-orm/migrations';

// Words that stand between others count only where a search has no other. Of two letters, each word
// of every day is one that no bio tells: "us" and "ai" are told.
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

/**
 * The smallest words keep nobody out of a search of people. What the log was searched by before the
 * last release goes.
 */
export class Migration20261125140000 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(between);
    this.addSql('drop index concurrently if exists audit_people_name');
    this.addSql('drop index concurrently if exists audit_people_starts');
  }
}
