import { DAY_MS } from '#platform/shared/format/deadline.ts';

/** 8:00. */
const SENT_AT_MS = DAY_MS / 3;
const UTC = 'UTC';

export interface DailySchedule {
  /** IANA name; null if unknown, which counts as UTC. */
  timeZone: string | null;
  /** Local date of the last daily mail, such as `2027-01-31`; null if there was none. */
  dailyMailedOn: string | null;
}

/** Offsets such as `+02:00`, which `Intl` accepts too, are not names of time zones. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns whether it is 8:00 or later on a local date after that of the last daily mail. */
export function isDailyMailDue(at: Date, { timeZone, dailyMailedOn }: DailySchedule): boolean {
  const localMs = toLocalMs(at.getTime(), timeZone ?? UTC);
  return (
    localMs % DAY_MS >= SENT_AT_MS &&
    (dailyMailedOn === null || formatDate(localMs) > dailyMailedOn)
  );
}

/** Returns the first 8:00 after `at` on a local date after that of the last daily mail. */
export function findNextDailyMail(at: Date, { timeZone, dailyMailedOn }: DailySchedule): Date {
  const zone = timeZone ?? UTC;
  const today = Math.floor(toLocalMs(at.getTime(), zone) / DAY_MS) * DAY_MS;
  const firstFreeDay = dailyMailedOn === null ? today : Date.parse(dailyMailedOn) + DAY_MS;
  const day = Math.max(today, firstFreeDay);
  const next = fromLocalMs(day + SENT_AT_MS, zone);
  return new Date(next > at.getTime() ? next : fromLocalMs(day + DAY_MS + SENT_AT_MS, zone));
}

export function findLocalDate(at: Date, { timeZone }: Pick<DailySchedule, 'timeZone'>): string {
  return formatDate(toLocalMs(at.getTime(), timeZone ?? UTC));
}

/**
 * Returns the date of the last daily mail after a change of the time zone. A mail of today is one
 * of today in the new time zone too; otherwise, a second one could follow within hours.
 */
export function moveLastMailDate(
  at: Date,
  schedule: DailySchedule,
  timeZone: string,
): string | null {
  const { dailyMailedOn } = schedule;
  if (dailyMailedOn === null || dailyMailedOn < findLocalDate(at, schedule)) return dailyMailedOn;
  return [dailyMailedOn, findLocalDate(at, { timeZone })].toSorted().at(-1) ?? null;
}

const formatDate = (localMs: number) => new Date(localMs).toISOString().slice(0, 10);

/** Local date and time as if they were UTC, in whole seconds. */
function toLocalMs(at: number, timeZone: string): number {
  // The Swedish format is almost ISO 8601: 2027-01-31 08:00:00.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}

function fromLocalMs(localMs: number, timeZone: string): number {
  const subtractOffset = (at: number) => localMs - (toLocalMs(at, timeZone) - at);
  // The first result is off by an hour if the clocks change between it and the local time in UTC.
  return subtractOffset(subtractOffset(localMs));
}
