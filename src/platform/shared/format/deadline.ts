import { formatCount } from './text.ts';

type DeadlineTone = 'expired' | 'red' | 'yellow' | 'green';

interface TimeLeft {
  tone: DeadlineTone;
  short: string;
  long: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

function toTone(days: number): DeadlineTone {
  if (days <= 1) return 'red';
  return days <= 3 ? 'yellow' : 'green';
}

/**
 * Returns the time left until the deadline and its color, which depends on the whole days left.
 * Rounds `now` down to the minute, so that all calls within one minute return the same text.
 * Returns "Expired" if the deadline has passed.
 */
export function describeTimeLeft(deadline: Date, now: Date): TimeLeft {
  if (deadline <= now) return { tone: 'expired', short: 'Expired', long: 'Expired' };
  const remainingMs = deadline.getTime() - Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const days = Math.floor(remainingMs / DAY_MS);
  const hours = Math.floor((remainingMs % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((remainingMs % HOUR_MS) / MINUTE_MS);
  const [big, small] =
    days > 0
      ? [formatCount(days, 'day'), formatCount(hours, 'hour')]
      : [formatCount(hours, 'hour'), formatCount(minutes, 'minute')];
  const short = days > 0 ? `${days}d ${hours}h` : `${hours}h ${minutes}m`;
  return { tone: toTone(days), short, long: `${big} ${small} left` };
}
