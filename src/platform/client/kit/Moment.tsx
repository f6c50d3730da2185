import { LOCALE, lazily } from '#platform/shared/locale.ts';

const moment = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** An instant to the minute, in the reader's own time: for words that say when. */
export function momentText(at: string): string {
  return moment().format(new Date(at));
}

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>;
}
