import { createHash } from 'node:crypto';

const UNPREPARED = '/* planned anew */';

/** Marks a statement, such as a search, whose best plan depends on its values: it gets no name. */
export function plannedAnew(sql: string): string {
  return `${UNPREPARED} ${sql}`;
}

/** More texts are not remembered; a session holds the statements that it has prepared in memory. */
const TEXTS_MAX = 1_000;

/** Names by statement text; null after the first use. */
const names = new Map<string, string | null>();

/** Returns the name of a statement from its second use on; undefined if it must not be prepared. */
export function statementName(text: string, values: readonly unknown[]): string | undefined {
  // A statement without parameters has its values in its text and seldom recurs.
  if (values.length === 0 || text.startsWith(UNPREPARED)) return undefined;
  const known = names.get(text);
  if (known) return known;
  if (known === undefined && names.size >= TEXTS_MAX) names.clear();
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, known === undefined ? null : name);
  return known === undefined ? undefined : name;
}
