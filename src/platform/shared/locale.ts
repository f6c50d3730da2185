/** Locale of all formatted numbers, dates and plurals. */
export const LOCALE = 'en-US';

/**
 * Returns a function that creates its value on the first call, because creating an Intl formatter
 * takes a browser longer than rendering a whole card.
 */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const whole = lazily(() => new Intl.NumberFormat(LOCALE));
const date = lazily(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' }));
const plurals = lazily(() => new Intl.PluralRules(LOCALE));

/** Formats a number with thousands separators: 1,200. */
export function formatWhole(figure: number): string {
  return whole().format(figure);
}

/**
 * Formats a date in UTC, so that it is the same for every user, as in mails and documents: May 9,
 * 2026.
 */
export function formatDate(at: Date): string {
  return date().format(at);
}

/** Returns the singular or plural word for a count: `bid` or `bids`. */
export function worded(count: number, one: string, more: string): string {
  return plurals().select(count) === 'one' ? one : more;
}
