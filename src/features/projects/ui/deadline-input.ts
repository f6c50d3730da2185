import { formatDateTime } from '#platform/client/text/values.tsx';
import { deadlineRefusal } from '../project.rules.ts';

const SKIPPED =
  'This time does not exist in your time zone, because clocks are set forward. Choose another one.';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** Returns a value for a `datetime-local` input, in the time zone of the browser. */
export function toDateTimeInput(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/**
 * Returns why the value of a `datetime-local` input is not a valid deadline; undefined if it is
 * valid or empty. A time that daylight saving skips is refused, because `Date` changes it silently.
 */
export function deadlineInputRefusal(value: string, now: Date): string | undefined {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return undefined;
  if (toDateTimeInput(at) !== value.slice(0, 16)) return SKIPPED;
  return deadlineRefusal(at, now)?.message;
}

/** Returns the moment that a value of a `datetime-local` input means, in words. */
export function describeDeadlineInput(value: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime()) || toDateTimeInput(at) !== value.slice(0, 16)) {
    return `In your time zone, ${zone}.`;
  }
  const time = formatDateTime(at.toISOString());
  return `Bidding ends on ${time}${time.endsWith(zone) ? '' : ` (${zone})`}.`;
}
