import { formatDateTime } from '#platform/client/text/values.tsx';
import { deadlineRefusal } from '../project.rules.ts';

const SKIPPED_TIME_MESSAGE =
  'This time does not exist in your time zone, because clocks are set forward. Choose another one.';

const timeZoneName = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** In the time zone of the browser. */
export function toDateTimeInput(at: Date): string {
  // After this shift, the UTC time of the date equals the local time.
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** A time that daylight saving skips is an error, because `Date` silently shifts it. */
export function getDeadlineInputError(value: string, now: Date): string | undefined {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return undefined;
  if (toDateTimeInput(at) !== value.slice(0, 16)) return SKIPPED_TIME_MESSAGE;
  return deadlineRefusal(at, now)?.message;
}

/** Only the time zone if the input is empty or daylight saving skips the time. */
export function describeDeadlineInput(value: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime()) || toDateTimeInput(at) !== value.slice(0, 16)) {
    return `In your time zone, ${timeZoneName}.`;
  }
  const time = formatDateTime(at.toISOString());
  // The formatted time may already end with the name of the time zone, such as UTC.
  const zoneNote = time.endsWith(timeZoneName) ? '' : ` (${timeZoneName})`;
  return `Bidding ends on ${time}${zoneNote}.`;
}
