import { formatDateTime } from '#platform/client/text/DateTime.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { howLongAgo } from './how-long-ago.ts';

/** A relative time; its tooltip is the exact time. */
export function Ago({ at }: { at: string }) {
  const then = new Date(at);
  const now = useNow(60_000);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {howLongAgo(then, now)}
    </time>
  );
}
