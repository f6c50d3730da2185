import { formatDateTime } from '#platform/client/text/values.tsx';
import { deadlineRefusal } from '../project.rules.ts';

const SKIPPED_TIME_MESSAGE =
  'This time does not exist in your time zone, because clocks are set forward. Choose another one.';

const timeZoneName = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** Returns a value for a `datetime-local` input, in the time zone of the browser. */
export function toDateTimeInput(at: Date): string {
  // The UTC time of the shifted date is the local time.
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/**
 * Returns the error of a deadline in a `datetime-local` input; undefined if it is valid or empty. A
 * time that daylight saving skips is refused, because `Date` changes it silently.
 */
export function getDeadlineInputError(value: string, now: Date): string | undefined {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return undefined;
  if (toDateTimeInput(at) !== value.slice(0, 16)) return SKIPPED_TIME_MESSAGE;
  return deadlineRefusal(at, now)?.message;
}

/**
 * Returns a sentence with the time that a `datetime-local` input names and its time zone, or with
 * the time zone alone if the input is empty or names a skipped time.
 */
export function describeDeadlineInput(value: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime()) || toDateTimeInput(at) !== value.slice(0, 16)) {
    return `In your time zone, ${timeZoneName}.`;
  }
  const time = formatDateTime(at.toISOString());
  // The formatted time may end with the zone already, such as UTC.
  const zoneNote = time.endsWith(timeZoneName) ? '' : ` (${timeZoneName})`;
  return `Bidding ends on ${time}${zoneNote}.`;
}
