import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from './db.ts';

/**
 * Returns the condition that a search vector matches all words of a search. A word matches as a
 * prefix or by its stem. `words` is the text that the user typed.
 */
export function matchesWords(
  vector: Expression<string | null>,
  words: string,
): RawBuilder<boolean> {
  return sql`${vector} @@ search_query(${words})`;
}

/**
 * Returns the condition that a text contains each word of a search, also as a part of a longer
 * word. The condition uses no index. It is suitable for few rows, such as the projects of one user.
 */
export function containsText(text: Expression<string>, words: string): RawBuilder<boolean> {
  return sql`(search_text(${words}) <> '' and search_text(${text})
    like all (select '%' || word || '%' from string_to_table(search_text(${words}), ' ') word))`;
}

/** Dates such as `2026-12-31`. A missing date means no limit. */
interface DateRange {
  from?: string | undefined;
  until?: string | undefined;
}

/**
 * Returns the condition that a timestamp is in a range of whole days in UTC, including the first
 * and the last day.
 */
export function isWithinDays(
  timestamp: Expression<string>,
  { from, until }: DateRange,
): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [
    ...(from ? [sql`${timestamp} >= ${from}::date::timestamp at time zone 'UTC'`] : []),
    ...(until ? [sql`${timestamp} < (${until}::date + 1)::timestamp at time zone 'UTC'`] : []),
  ];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

const eb = expressionBuilder<Database, never>();

/**
 * Returns the value of `sum`, a sum of bigint values, as a number; 0 if there are no rows.
 * PostgreSQL returns such a sum as numeric, and numeric values are read as text.
 */
export function sumAsNumber(sum: Expression<unknown>) {
  return eb.cast<number>(eb.fn.coalesce(sum, eb.lit(0)), 'bigint');
}
