/** The largest value of PostgreSQL's `integer`, which is used for ids and whole numbers. */
export const INT4_MAX = 2_147_483_647;

/** Returns the id in a text, or null; used for URLs, which have no schema. */
export function parseId(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= INT4_MAX ? id : null;
}

/** Returns the id in a search such as `12` or `#12`, or null. */
export function parseSearchedId(search: string): number | null {
  return parseId(search.trim().replace(/^#\s*/, ''));
}

/** Returns whether a search, such as `#12`, can only mean an id. `12` can also be a word. */
export function isIdSearch(search: string): boolean {
  return search.trim().startsWith('#') && parseSearchedId(search) !== null;
}
