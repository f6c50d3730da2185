import { addDays } from '#platform/shared/format/deadline.ts';

/** After the last funded milestone has ended; then the planned ones are dropped. */
export const DROP_AFTER_DAYS = 30;
const reminderDays = [7, 21, 27] as const;

export function dropPlannedAt(idleSince: Date): Date {
  return addDays(idleSince, DROP_AFTER_DAYS);
}

/** The next reminder, else the drop, which may be in the past. */
export function nextIdleDeadlineAfter(idleSince: Date, now: Date): Date {
  const next = reminderDays.map((days) => addDays(idleSince, days)).find((at) => at > now);
  return next ?? dropPlannedAt(idleSince);
}
