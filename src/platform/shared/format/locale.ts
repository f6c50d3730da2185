/** Locale of all formatted numbers, dates and plurals. */
export const LOCALE = 'en-US';

/**
 * Returns a function that creates a value on its first call and returns that value on each call. To
 * create an Intl formatter takes a browser longer than to render a whole card.
 */
export function lazyValue<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

const integerFormat = lazyValue(() => new Intl.NumberFormat(LOCALE));
const dateFormat = lazyValue(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' }),
);
const momentFormat = lazyValue(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
);
const pluralRules = lazyValue(() => new Intl.PluralRules(LOCALE));

/** Formats a number with thousands separators: 1,200. */
export function formatInteger(value: number): string {
  return integerFormat().format(value);
}

/**
 * Formats a date in UTC, such as May 9, 2026, so that it is the same for every user, for example in
 * mails and documents.
 */
export function formatDate(at: Date): string {
  return dateFormat().format(at);
}

/**
 * Formats a point in time, such as a deadline, in UTC and with the zone, because the day differs
 * between zones: Jan 15, 2027, 00:30 UTC.
 */
export function formatMoment(at: Date): string {
  return `${momentFormat().format(at)} UTC`;
}

/** Returns the singular or plural word for a count: `bid` or `bids`. */
export function selectPlural(count: number, singular: string, plural: string): string {
  return pluralRules().select(count) === 'one' ? singular : plural;
}
