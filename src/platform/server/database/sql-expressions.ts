import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from './db.ts';

/** A word matches as a prefix or by its stem. `words` is the text that the user typed. */
export function matchesWords(
  vector: Expression<string | null>,
  words: string | Expression<string>,
): RawBuilder<boolean> {
  return sql`${vector} @@ search_query(${words})`;
}

/** Uses no index: suitable for few rows, such as the projects of one user. */
export function containsText(text: Expression<string>, words: string): RawBuilder<boolean> {
  return sql`(search_text(${words}) <> '' and search_text(${text})
    like all (select '%' || word || '%' from string_to_table(search_text(${words}), ' ') word))`;
}

interface DateRange {
  from?: string | undefined;
  until?: string | undefined;
}

/** In UTC, including the first and the last day. */
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

/** PostgreSQL returns a sum of bigint values as numeric, which is read as text. */
export function sumAsNumber(sum: Expression<unknown>) {
  return eb.cast<number>(eb.fn.coalesce(sum, eb.lit(0)), 'bigint');
}

/**
 * The nearest number with two significant digits. Amounts that are confidential are rounded before
 * they are added to a public figure, because a rounded figure still reveals an amount to accounts
 * that choose all other amounts.
 */
export function roundedToTwoDigits(amount: Expression<unknown>): RawBuilder<number> {
  return sql`round(${amount}::numeric, 1 - floor(log(greatest(${amount}::numeric, 1)))::int)`;
}
