import { LOCALE } from '#platform/shared/locale.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const day = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

/** Returns the relative time. A future time is "just now", because clocks differ. */
export function howLongAgo(then: Date, now: Date): string {
  const past = now.getTime() - then.getTime();
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return relative.format(-Math.floor(past / HOUR), 'hour');
  if (past < 7 * DAY) return relative.format(-Math.floor(past / DAY), 'day');
  return (then.getFullYear() === now.getFullYear() ? day : dayOfYear).format(then);
}
