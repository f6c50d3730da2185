import { formatCount } from './text.ts';

type DeadlineTone = 'expired' | 'red' | 'yellow' | 'green';

interface TimeLeft {
  tone: DeadlineTone;
  /** Such as `2d 3h`. */
  short: string;
  /** Such as `2 days 3 hours left`. */
  long: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

function toTone(days: number): DeadlineTone {
  if (days <= 1) return 'red';
  return days <= 3 ? 'yellow' : 'green';
}

/** Rounds `now` down to the minute, so that all calls within one minute return the same text. */
export function describeTimeLeft(deadline: Date, now: Date): TimeLeft {
  if (deadline <= now) return { tone: 'expired', short: 'Expired', long: 'Expired' };
  const remainingMs = deadline.getTime() - Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const days = Math.floor(remainingMs / DAY_MS);
  const hours = Math.floor((remainingMs % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((remainingMs % HOUR_MS) / MINUTE_MS);
  const tone = toTone(days);
  const hoursText = formatCount(hours, 'hour');
  if (days > 0) {
    const long = `${formatCount(days, 'day')} ${hoursText} left`;
    return { tone, short: `${days}d ${hours}h`, long };
  }
  const long = `${hoursText} ${formatCount(minutes, 'minute')} left`;
  return { tone, short: `${hours}h ${minutes}m`, long };
}

/** In the largest full unit, such as `3 hours` or `12 days`. */
export function formatAge(since: Date, now: Date): string {
  const elapsedMs = Math.max(0, now.getTime() - since.getTime());
  if (elapsedMs < MINUTE_MS) return 'under a minute';
  if (elapsedMs < HOUR_MS) return formatCount(Math.floor(elapsedMs / MINUTE_MS), 'minute');
  if (elapsedMs < DAY_MS) return formatCount(Math.floor(elapsedMs / HOUR_MS), 'hour');
  return formatCount(Math.floor(elapsedMs / DAY_MS), 'day');
}
