const NUL_OR_LONE_SURROGATE =
  /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Control characters and bidirectional overrides; they can make one name look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const INVISIBLE = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** Returns whether PostgreSQL can store a text. Other text cannot be found by a search either. */
export function isStorable(text: string): boolean {
  return !NUL_OR_LONE_SURROGATE.test(text);
}

/** Returns whether a line has no invisible characters. */
export function isPlainLine(text: string): boolean {
  return isStorable(text) && !INVISIBLE.test(text);
}
