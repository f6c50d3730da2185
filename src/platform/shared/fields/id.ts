/** The largest value of PostgreSQL's `integer`. */
export const INT4_MAX = 2_147_483_647;

/** For URLs, which have no schema. */
export function parseId(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= INT4_MAX ? id : null;
}

/** Such as `12` or `#12`. */
export function parseSearchedId(search: string): number | null {
  return parseId(search.trim().replace(/^#\s*/, ''));
}

/** `#12` can only mean an id; `12` can also be a word. */
export function isIdSearch(search: string): boolean {
  return search.trim().startsWith('#') && parseSearchedId(search) !== null;
}
