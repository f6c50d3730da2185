// A neutral file name, because a content blocker that blocks this file would break every page.

import { readTrackerIds } from './configured-ids.ts';
import type { TrackedEvent } from './events.ts';
import type { StartTracking } from './start-tracking.ts';

/** Null before `initTracking` and if `readTrackerIds` returns null. */
let receiveEvent: ((event: TrackedEvent) => void) | null = null;
const trackedVisits = new Set<string>();

export function track(...event: TrackedEvent): void {
  receiveEvent?.(event);
}

/** A visit is one history entry. */
export function trackOncePerVisit(...event: TrackedEvent): void {
  const visitKey = `${history.state?.__TSR_key} ${event[0]}`;
  if (!receiveEvent || trackedVisits.has(visitKey)) return;
  trackedVisits.add(visitKey);
  receiveEvent(event);
}

export function initTracking(deps: Omit<Parameters<StartTracking>[0], 'ids'>): void {
  const ids = readTrackerIds();
  if (!ids) return;
  const bufferedEvents: TrackedEvent[] = [];
  receiveEvent = (event) => bufferedEvents.push(event);
  import('./start-tracking.ts')
    .then(({ startTracking }) => {
      receiveEvent = startTracking({ ...deps, ids });
      for (const event of bufferedEvents) receiveEvent(event);
    })
    // The browser's console shows the error. The events are then not sent.
    .catch(() => {});
}
