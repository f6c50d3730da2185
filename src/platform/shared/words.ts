import { formatWhole, worded } from './locale.ts';

/** How many characters of a list's search are looked for. */
export const SEARCH_MAX = 200;

/** SPEC section 5, for a form of which every field is required. */
export const FILL_IN_ALL = 'Please fill in all fields';

/** A part of an address as text, however the router read it. */
export function textIn(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}

/** A part of an address as words to search for. */
export function wordsIn(value: unknown): string {
  // What cannot be stored cannot be looked for.
  const cut = textIn(value).replaceAll('\0', ' ').trim().slice(0, SEARCH_MAX);
  // A character of two halves may have been cut in the middle.
  return cut.isWellFormed() ? cut : cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}

/** A part of an address as one of what is known, if it is. */
export function knownIn<Known extends string>(
  all: readonly Known[],
  value: unknown,
): Known | undefined {
  return all.find((known) => known === textIn(value));
}

/** A part of an address as a day, if it is one: `2026-05-09`. */
export function dayIn(value: unknown): string | undefined {
  const text = /^\d{4}-\d\d-\d\d$/.exec(textIn(value))?.[0];
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** A sentence as a title, which has no full stop. */
export function asTitle(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** `1 bid`, `1,200 bids`. */
export function plural(count: number, unit: string): string {
  return `${formatWhole(count)} ${worded(count, unit, `${unit}s`)}`;
}

/** What is left of a length, below zero what is too much. */
export function leftWords(left: number): string {
  return left < 0 ? `${plural(-left, 'character')} too many` : `${plural(left, 'character')} left`;
}

export function daysWords(days: number): string {
  return plural(days, 'day');
}

/** Trimmed, empties dropped, duplicates dropped without regard to case (RULES section 2). */
export function distinct(words: string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of words) {
    const key = word.trim().toLowerCase();
    if (key && !seen.has(key)) seen.set(key, word.trim());
  }
  return [...seen.values()];
}

/** Who deleted their account is called so wherever something of theirs stays. */
export const FORMER_MEMBER = 'Former member';

/** A name where a sentence begins with it. */
export function atFirst(name: string): string {
  return name === FORMER_MEMBER ? 'A former member' : name;
}

/** An address without the slashes at its end. */
export function withoutSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}
