// A neutral file name, because a content blocker that blocks this file would break every page.

import { readTrackerIds } from './configured-ids.ts';
import type { TrackedEvent } from './events.ts';
import type { StartTracking } from './start-tracking.ts';

/** Receives the events; null before `initTracking` and if `readTrackerIds` returns null. */
let receiveEvent: ((event: TrackedEvent) => void) | null = null;
const trackedVisits = new Set<string>();

/**
 * Passes an event to the code for trackers, which sends the event if the user consents. Does
 * nothing if no tracker is configured.
 */
export function track(...event: TrackedEvent): void {
  receiveEvent?.(event);
}

/**
 * Tracks the first event of this name for the current history entry, and ignores further events.
 */
export function trackOncePerVisit(...event: TrackedEvent): void {
  const visitKey = `${history.state?.__TSR_key} ${event[0]}`;
  if (!receiveEvent || trackedVisits.has(visitKey)) return;
  trackedVisits.add(visitKey);
  receiveEvent(event);
}

/** If a tracker is configured, loads the code for trackers. Until then, events are buffered. */
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
    // The browser's console shows the error. The events are then never sent.
    .catch(() => {});
}
