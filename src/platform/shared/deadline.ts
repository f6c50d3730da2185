import { plural } from './words.ts';

type DeadlineTone = 'expired' | 'red' | 'yellow' | 'green';

interface TimeLeft {
  tone: DeadlineTone;
  short: string;
  long: string;
}

const minute = 60_000;
const hour = 60 * minute;
export const DAY_MS = 24 * hour;

function toneOf(days: number): DeadlineTone {
  if (days <= 1) return 'red';
  return days <= 3 ? 'yellow' : 'green';
}

/**
 * Returns the time left until the deadline and its color, which depends on the whole days left.
 * Rounds `now` down to the minute, so that all calls within one minute return the same text.
 * Returns "Expired" if the deadline has passed.
 */
export function timeLeft(deadline: Date, now: Date): TimeLeft {
  if (deadline <= now) return { tone: 'expired', short: 'Expired', long: 'Expired' };
  const left = deadline.getTime() - Math.floor(now.getTime() / minute) * minute;
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / hour);
  const minutes = Math.floor((left % hour) / minute);
  const [big, small] =
    days > 0
      ? [plural(days, 'day'), plural(hours, 'hour')]
      : [plural(hours, 'hour'), plural(minutes, 'minute')];
  const short = days > 0 ? `${days}d ${hours}h` : `${hours}h ${minutes}m`;
  return { tone: toneOf(days), short, long: `${big} ${small} left` };
}
