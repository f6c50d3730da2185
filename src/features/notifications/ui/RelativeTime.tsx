import { formatDateTime } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { LOCALE } from '#platform/shared/format/locale.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const relativeFormat = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
const dayFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

/** A date if that is a week or more ago. A future time is `just now`, because clocks differ. */
export function formatRelativeTime(then: Date, now: Date): string {
  const elapsedMs = now.getTime() - then.getTime();
  if (elapsedMs < MINUTE_MS) return 'just now';
  if (elapsedMs < HOUR_MS)
    return relativeFormat.format(-Math.floor(elapsedMs / MINUTE_MS), 'minute');
  if (elapsedMs < DAY_MS) return relativeFormat.format(-Math.floor(elapsedMs / HOUR_MS), 'hour');
  if (elapsedMs < 7 * DAY_MS) return relativeFormat.format(-Math.floor(elapsedMs / DAY_MS), 'day');
  const isThisYear = then.getFullYear() === now.getFullYear();
  return (isThisYear ? dayFormat : dateFormat).format(then);
}

export function RelativeTime({ at }: { at: string }) {
  const then = new Date(at);
  const now = useNow(60_000);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelativeTime(then, now)}
    </time>
  );
}
