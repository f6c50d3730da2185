import { formatDateTime } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { LOCALE } from '#platform/shared/format/locale.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const day = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

/** Returns the relative time. A future time is "just now", because clocks differ. */
export function formatRelativeTime(then: Date, now: Date): string {
  const elapsedMs = now.getTime() - then.getTime();
  if (elapsedMs < MINUTE) return 'just now';
  if (elapsedMs < HOUR) return relative.format(-Math.floor(elapsedMs / MINUTE), 'minute');
  if (elapsedMs < DAY) return relative.format(-Math.floor(elapsedMs / HOUR), 'hour');
  if (elapsedMs < 7 * DAY) return relative.format(-Math.floor(elapsedMs / DAY), 'day');
  return (then.getFullYear() === now.getFullYear() ? day : dayOfYear).format(then);
}

/** A relative time; its tooltip is the exact time. */
export function RelativeTime({ at }: { at: string }) {
  const then = new Date(at);
  const now = useNow(60_000);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelativeTime(then, now)}
    </time>
  );
}
