import { LOCALE, lazily } from '#platform/shared/locale.ts';

const moment = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** An instant to the minute, in the reader's own time, its hour never parted from AM or PM. */
export function momentText(at: string): string {
  return moment()
    .format(new Date(at))
    .replace(/ (?=[AP]M$)/, '\u00a0');
}

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>;
}
