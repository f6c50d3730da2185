import { type Expression, expressionBuilder } from 'kysely';
import type { Database } from './db.ts';

const eb = expressionBuilder<Database, never>();

/**
 * Returns a sum of bigint values as a number; 0 if there are no rows. PostgreSQL sums bigint as
 * numeric, which would be read as text.
 */
export function sumAsNumber(sum: Expression<unknown>) {
  return eb.cast<number>(eb.fn.coalesce(sum, eb.lit(0)), 'bigint');
}
