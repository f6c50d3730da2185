// A neutral file name, because a content blocker that blocks this file would break every page.

import { readTrackerIds } from './configured-ids.ts';
import type { TrackedEvent } from './events.ts';
import type { StartTracking } from './start-tracking.ts';

/** Receives the events; null before `initTracking` and if `readTrackerIds` returns null. */
let receiveEvent: ((event: TrackedEvent) => void) | null = null;
const trackedVisits = new Set<string>();

/** Sends an event to the trackers, if any are configured and the user has consented. */
export function track(...event: TrackedEvent): void {
  receiveEvent?.(event);
}

/** Sends an event once per history entry, however often the page is rendered. */
export function trackOncePerVisit(...event: TrackedEvent): void {
  const visitKey = `${history.state?.__TSR_key} ${event[0]}`;
  if (!receiveEvent || trackedVisits.has(visitKey)) return;
  trackedVisits.add(visitKey);
  receiveEvent(event);
}

/**
 * If a tracker is configured, loads the code for trackers and buffers events until it is loaded.
 */
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
    // The browser's console shows the error.
    .catch(() => {});
}
