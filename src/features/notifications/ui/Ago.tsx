import { momentText } from '#platform/client/kit/Moment.tsx';
import { useNow } from '#platform/client/kit/useNow.ts';
import { howLongAgo } from './how-long-ago.ts';

/** How long ago something was; the exact instant on pointing at it. */
export function Ago({ at }: { at: string }) {
  const then = new Date(at);
  const now = useNow(60_000);
  return (
    <time dateTime={at} title={momentText(at)}>
      {howLongAgo(then, now)}
    </time>
  );
}
