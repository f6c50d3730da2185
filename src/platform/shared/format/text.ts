import { formatInteger, selectPlural } from './locale.ts';

export const SEARCH_MAX = 200;

/** Fixed text. */
export const FILL_IN_ALL_MESSAGE = 'Please fill in all fields';

/** The router may have parsed the parameter as a number or a boolean. */
export function parseTextParam(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}

export function parseSearchParam(value: unknown): string {
  // PostgreSQL cannot store a NUL character, so no search could match it.
  const cut = parseTextParam(value).replaceAll('\0', ' ').trim().slice(0, SEARCH_MAX);
  // The cut may have split a surrogate pair.
  return cut.isWellFormed() ? cut : cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}

export function parseEnumParam<Value extends string>(
  options: readonly Value[],
  value: unknown,
): Value | undefined {
  return options.find((option) => option === parseTextParam(value));
}

export function parseDateParam(value: unknown): string | undefined {
  const text = /^\d{4}-\d\d-\d\d$/.exec(parseTextParam(value))?.[0];
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** At most `maxLength` characters of the text in one line, cut at the end of a word if possible. */
export function truncate(text: string, maxLength: number): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= maxLength) return words;
  const space = words.lastIndexOf(' ', maxLength - 1);
  const end = space > maxLength / 2 ? space : maxLength - 1;
  return `${words.slice(0, end).replace(/(?<![\s.,;:–—-])[\s.,;:–—-]+$|[\ud800-\udbff]$/, '')}…`;
}

export function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

export function formatCount(count: number, unit: string): string {
  return `${formatInteger(count)} ${selectPlural(count, unit, `${unit}s`)}`;
}

/** A negative number is formatted as characters too many. */
export function formatCharactersLeft(remaining: number): string {
  return remaining < 0
    ? `${formatCount(-remaining, 'character')} too many`
    : `${formatCount(remaining, 'character')} left`;
}

export function formatDays(days: number): string {
  return formatCount(days, 'day');
}

/** Also removes empty words. Of words that differ only in case, the first remains. */
export function deduplicateWords(words: string[]): string[] {
  const wordByKey = new Map<string, string>();
  for (const word of words) {
    const key = word.trim().toLowerCase();
    if (key && !wordByKey.has(key)) wordByKey.set(key, word.trim());
  }
  return [...wordByKey.values()];
}

export const FORMER_MEMBER = 'Former member';

/** "Former member" is preceded by an article. */
export function formatNameAtStart(name: string): string {
  return name === FORMER_MEMBER ? 'A former member' : name;
}

export function withoutTrailingSlashes(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}

/** `tenfoldAverage` is ten times the average, as it is stored. */
export function formatStars(tenfoldAverage: number): string {
  return (tenfoldAverage / 10).toFixed(1);
}

export function formatRating(tenfoldAverage: number, reviewCount: number): string {
  return reviewCount === 0 ? 'New' : formatStars(tenfoldAverage);
}
