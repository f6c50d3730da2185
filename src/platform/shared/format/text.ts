import { formatInteger, selectPlural } from './locale.ts';

/** Maximum length of a search text in characters. */
export const SEARCH_MAX = 200;

/** Error message from SPEC section 5 for a form with required fields only. */
export const FILL_IN_ALL_MESSAGE = 'Please fill in all fields';

/**
 * Returns a URL parameter as text; empty if there is none. The router may have parsed it as a
 * number or a boolean.
 */
export function parseTextParam(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}

/** Returns a URL parameter as trimmed search text of at most `SEARCH_MAX` characters. */
export function parseSearchParam(value: unknown): string {
  // PostgreSQL cannot store a NUL character, so no search could match it.
  const cut = parseTextParam(value).replaceAll('\0', ' ').trim().slice(0, SEARCH_MAX);
  // The cut may have split a surrogate pair.
  return cut.isWellFormed() ? cut : cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}

/** Returns a URL parameter if it is one of the known values; otherwise undefined. */
export function parseEnumParam<Value extends string>(
  options: readonly Value[],
  value: unknown,
): Value | undefined {
  return options.find((option) => option === parseTextParam(value));
}

/** Returns a URL parameter if it is a date such as `2026-05-09`; otherwise undefined. */
export function parseDateParam(value: unknown): string | undefined {
  const text = /^\d{4}-\d\d-\d\d$/.exec(parseTextParam(value))?.[0];
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** Returns a sentence without its full stop, for use as a title. */
export function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** Formats a count with its unit: `1 bid`, `1,200 bids`. */
export function formatCount(count: number, unit: string): string {
  return `${formatInteger(count)} ${selectPlural(count, unit, `${unit}s`)}`;
}

/** Formats the number of characters left; a negative number is formatted as characters too many. */
export function formatCharactersLeft(remaining: number): string {
  return remaining < 0
    ? `${formatCount(-remaining, 'character')} too many`
    : `${formatCount(remaining, 'character')} left`;
}

export function formatDays(days: number): string {
  return formatCount(days, 'day');
}

/**
 * Trims words and removes empty words. If words differ only in upper and lower case, only the first
 * of them remains (RULES section 2).
 */
export function deduplicateWords(words: string[]): string[] {
  const wordByKey = new Map<string, string>();
  for (const word of words) {
    const key = word.trim().toLowerCase();
    if (key && !wordByKey.has(key)) wordByKey.set(key, word.trim());
  }
  return [...wordByKey.values()];
}

/** Display name of a deleted account in all records that remain. */
export const FORMER_MEMBER = 'Former member';

/** Returns a name for the start of a sentence: "Former member" is preceded by an article. */
export function formatNameAtStart(name: string): string {
  return name === FORMER_MEMBER ? 'A former member' : name;
}

/** Returns a URL without trailing slashes. */
export function withoutTrailingSlashes(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}

/** Formats stars with one decimal. `tenfoldAverage` is ten times the average, as it is stored. */
export function formatStars(tenfoldAverage: number): string {
  return (tenfoldAverage / 10).toFixed(1);
}

/** Returns "New" if there are no reviews, otherwise the stars. */
export function formatRating(tenfoldAverage: number, reviewCount: number): string {
  return reviewCount === 0 ? 'New' : formatStars(tenfoldAverage);
}
