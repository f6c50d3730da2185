import { type Expression, type RawBuilder, sql } from 'kysely';

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
