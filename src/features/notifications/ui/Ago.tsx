import { useNow } from '#platform/client/kit/useNow.ts';
import { howLongAgo } from './how-long-ago.ts';

const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago something was; the exact instant on pointing at it. */
export function Ago({ at }: { at: string }) {
  const then = new Date(at);
  const now = useNow(60_000);
  return (
    <time dateTime={at} title={whole.format(then)}>
      {howLongAgo(then, now)}
    </time>
  );
}
