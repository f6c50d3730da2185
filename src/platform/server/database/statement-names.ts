import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const UNNAMED_MARK = '/* unnamed */';

/**
 * Marks a query (`modifyEnd`) that must not be prepared because its best plan depends on its
 * values.
 */
export const UNNAMED = sql.raw(UNNAMED_MARK);

/** Limits the memory that prepared statements use in each session. */
const TEXTS_MAX = 1_000;

/** Names by statement text; null after the first use. */
const names = new Map<string, string | null>();

/** Returns the name of a statement from its second use on; undefined if it must not be prepared. */
export function statementName(text: string, values: readonly unknown[]): string | undefined {
  // Without parameters the values are part of the text, which seldom recurs.
  if (values.length === 0 || text.includes(UNNAMED_MARK)) return undefined;
  const known = names.get(text);
  if (known) return known;
  if (known === undefined && names.size >= TEXTS_MAX) names.clear();
  names.set(text, known === null ? createHash('sha1').update(text).digest('base64url') : null);
  return names.get(text) ?? undefined;
}
