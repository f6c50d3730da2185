import { LOCALE, lazily } from '#platform/shared/locale.ts';

const moment = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** Returns date and time to the minute in the local time zone, without a break before AM or PM. */
export function momentText(at: string): string {
  return moment()
    .format(new Date(at))
    .replace(/ (?=[AP]M$)/, '\u00a0');
}

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>;
}
