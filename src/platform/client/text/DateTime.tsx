import { LOCALE, lazyValue } from '#platform/shared/format/locale.ts';

const dateTimeFormat = lazyValue(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** Returns date and time to the minute in the local time zone, without a break before AM or PM. */
export function formatDateTime(at: string): string {
  return dateTimeFormat()
    .format(new Date(at))
    .replace(/ (?=[AP]M$)/, '\u00a0');
}

export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
