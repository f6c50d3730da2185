/** The largest id, and the largest whole number, that PostgreSQL's `integer` holds. */
export const INT4_MAX = 2_147_483_647;

/** The id that a text spells, or null: read from addresses, without a schema. */
export function idFrom(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= INT4_MAX ? id : null;
}

/** The id that is searched for as `12` or `#12`, or null. */
export function idSought(search: string): number | null {
  return idFrom(search.trim().replace(/^#\s*/, ''));
}

/** Whether a search such as `#12` means the id alone, and not words as well. */
export function isIdAlone(search: string): boolean {
  return search.trim().startsWith('#') && idSought(search) !== null;
}
