import { formatWhole, worded } from './locale.ts';

/** Maximum length of a search text in characters. */
export const SEARCH_MAX = 200;

/** Error message from SPEC section 5 for a form with required fields only. */
export const FILL_IN_ALL = 'Please fill in all fields';

/** Returns a URL parameter as text. The router may have parsed it as a number or a boolean. */
export function textIn(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}

/** Returns a URL parameter as trimmed search text of at most `SEARCH_MAX` characters. */
export function wordsIn(value: unknown): string {
  // PostgreSQL cannot store a NUL character, so no search could match it.
  const cut = textIn(value).replaceAll('\0', ' ').trim().slice(0, SEARCH_MAX);
  // The cut may have split a surrogate pair.
  return cut.isWellFormed() ? cut : cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}

/** Returns a URL parameter if it is one of the known values; otherwise undefined. */
export function knownIn<Known extends string>(
  all: readonly Known[],
  value: unknown,
): Known | undefined {
  return all.find((known) => known === textIn(value));
}

/** Returns a URL parameter if it is a date such as `2026-05-09`; otherwise undefined. */
export function dayIn(value: unknown): string | undefined {
  const text = /^\d{4}-\d\d-\d\d$/.exec(textIn(value))?.[0];
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** Returns a sentence without its full stop, for use as a title. */
export function asTitle(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** Formats a count with its unit: `1 bid`, `1,200 bids`. */
export function plural(count: number, unit: string): string {
  return `${formatWhole(count)} ${worded(count, unit, `${unit}s`)}`;
}

/** Formats the number of characters left; a negative number is formatted as characters too many. */
export function leftWords(left: number): string {
  return left < 0 ? `${plural(-left, 'character')} too many` : `${plural(left, 'character')} left`;
}

export function daysWords(days: number): string {
  return plural(days, 'day');
}

/** Trims words, drops empty ones and removes duplicates regardless of case (RULES section 2). */
export function distinct(words: string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of words) {
    const key = word.trim().toLowerCase();
    if (key && !seen.has(key)) seen.set(key, word.trim());
  }
  return [...seen.values()];
}

/** Display name of a deleted account in all records that remain. */
export const FORMER_MEMBER = 'Former member';

/** Returns a name as it is written at the start of a sentence. */
export function atFirst(name: string): string {
  return name === FORMER_MEMBER ? 'A former member' : name;
}

/** Returns a URL without trailing slashes. */
export function withoutSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}
