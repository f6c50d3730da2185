// Not named after what it does, as the other parts here: blockers would stop the whole page.

import { trackerIds } from './configured-ids.ts';
import type { TrackedEvent } from './events.ts';
import type { Measure } from './measure.ts';

/** Where events go; null while no tracker is configured or the person's browser says no to all. */
let take: ((event: TrackedEvent) => void) | null = null;
const told = new Set<string>();

/** Tells the trackers, if there are any and the person lets them know. */
export function track(...event: TrackedEvent): void {
  take?.(event);
}

/** Told once for each visit of a page, however often it is drawn or gone back to. */
export function trackVisit(...event: TrackedEvent): void {
  const visit = `${history.state?.__TSR_key} ${event[0]}`;
  if (!take || told.has(visit)) return;
  told.add(visit);
  take(event);
}

/** Opens the line. What really measures is fetched only where a tracker is configured. */
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
    // The browser's console has it.
    .catch(() => {});
}
