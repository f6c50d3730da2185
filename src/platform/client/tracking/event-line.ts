// A neutral file name, as in this whole folder, because content blockers would block the page.

import { trackerIds } from './configured-ids.ts';
import type { TrackedEvent } from './events.ts';
import type { Measure } from './measure.ts';

/** Receives the events; null if no tracker is configured or the browser sends an opt-out signal. */
let take: ((event: TrackedEvent) => void) | null = null;
const trackedVisits = new Set<string>();

/** Sends an event to the trackers, if any are configured and the user has consented. */
export function track(...event: TrackedEvent): void {
  take?.(event);
}

/** Sends an event once per history entry, however often the page is rendered. */
export function trackVisit(...event: TrackedEvent): void {
  const visit = `${history.state?.__TSR_key} ${event[0]}`;
  if (!take || trackedVisits.has(visit)) return;
  trackedVisits.add(visit);
  take(event);
}

/** Loads the trackers' code, only if one is configured. Earlier events are buffered. */
export function openTracking(deps: Omit<Parameters<Measure>[0], 'ids'>): void {
  const ids = trackerIds();
  if (!ids) return;
  const early: TrackedEvent[] = [];
  take = (event) => early.push(event);
  import('./measure.ts')
    .then(({ measure }) => {
      take = measure({ ...deps, ids });
      for (const event of early) take(event);
    })
    // The browser's console shows the error.
    .catch(() => {});
}
