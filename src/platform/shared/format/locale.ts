export const LOCALE = 'en-US';

/** Creating an Intl formatter takes a browser longer than rendering a whole card. */
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
const listFormat = lazyValue(() => new Intl.ListFormat(LOCALE));
const pluralRules = lazyValue(() => new Intl.PluralRules(LOCALE));

export function formatInteger(value: number): string {
  return integerFormat().format(value);
}

/** In UTC, so that the date is the same for every user, for example in mails. */
export function formatDate(at: Date): string {
  return dateFormat().format(at);
}

/** In UTC and with the zone, because the day differs between zones: Jan 15, 2027, 00:30 UTC. */
export function formatMoment(at: Date): string {
  return `${momentFormat().format(at)} UTC`;
}

/** A, B, and C. */
export function formatList(items: readonly string[]): string {
  return listFormat().format(items);
}

export function selectPlural(count: number, singular: string, plural: string): string {
  return pluralRules().select(count) === 'one' ? singular : plural;
}
