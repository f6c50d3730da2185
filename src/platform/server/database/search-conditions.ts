import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Returns the condition that a search vector matches all words of a search, each as a prefix or by
 * its stem.
 */
export function matchesWords(
  vector: Expression<string | null>,
  words: string,
): RawBuilder<boolean> {
  return sql`${vector} @@ search_query(${words})`;
}

/**
 * Returns the condition that a text contains each word of a search, also inside of a word. Uses no
 * index: it is for few rows, such as the titles of one's own projects.
 */
export function containsText(text: Expression<string>, words: string): RawBuilder<boolean> {
  return sql`(search_text(${words}) <> '' and search_text(${text})
    like all (select '%' || word || '%' from string_to_table(search_text(${words}), ' ') word))`;
}
