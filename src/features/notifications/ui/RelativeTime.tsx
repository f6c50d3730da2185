import { formatDateTime } from '#platform/client/text/DateTime.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { formatRelativeTime } from './relative-time.ts';

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
