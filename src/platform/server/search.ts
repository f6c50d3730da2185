import { type Expression, type RawBuilder, sql } from 'kysely';

/** Whether a search vector matches the words of a search: all of them, each as a prefix or by its stem. */
export function matchesWords(
  vector: Expression<string | null>,
  words: string,
): RawBuilder<boolean> {
  return sql`${vector} @@ search_query(${words})`;
}

/**
 * Whether a text contains each word of a search, also inside of a word. Uses no index: it is for few
 * rows, such as the titles of one's own projects.
 */
export function containsText(text: Expression<string>, words: string): RawBuilder<boolean> {
  return sql`(search_text(${words}) <> '' and search_text(${text})
    like all (select '%' || word || '%' from string_to_table(search_text(${words}), ' ') word))`;
}

/** Makes `%` and `_` of a search term mean themselves. */
function likeText(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

interface Search {
  /** The condition on a text and on how its words begin, both SQL. */
  on: (text: string, starts: string) => string;
  /** What `$1`, `$2` … of the condition stand for. */
  values: string[];
}

const STARTS = `word_starts($1, '{}')`;

/** Looks for words anywhere; for what no index of trigrams finds, where words begin. */
export function searchFor(words: string): Search {
  if (/[\p{L}\p{N}]{3}/u.test(words)) {
    return { on: (text) => `${text} ilike $1`, values: [likeText(words)] };
  }
  const begins = (starts: string) => `${starts} @> ${STARTS} and ${STARTS} <> '{}'`;
  // Signs, and the order of words, are told by the text alone.
  return /[^\p{L}\p{N}]/u.test(words)
    ? {
        on: (text, starts) => `${begins(starts)} and ${text} ilike $2`,
        values: [words, likeText(words)],
      }
    : { on: (_text, starts) => begins(starts), values: [words] };
}
