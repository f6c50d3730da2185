import { type ComponentType, lazy, Suspense } from 'react';
import { type TrackerIds, trackerIds } from './configured-ids.ts';

type Part = { default: ComponentType<{ ids: TrackerIds }> };

// Neutral file names, because content blockers block others, and a failed chunk reloads the page.
const AskBar = quietly(() => import('./AskBar.tsx'));
const ChoiceLink = quietly(() => import('./ChoiceLink.tsx'));

/** Renders nothing if the chunk fails to load. The browser's console shows the error. */
function quietly(load: () => Promise<Part>) {
  return lazy(() => load().catch((): Part => ({ default: () => null })));
}

/** The consent banner; nothing if no tracker is configured. */
export function TrackingQuestion() {
  const ids = trackerIds();
  return (
    ids && (
      <Suspense>
        <AskBar ids={ids} />
      </Suspense>
    )
  );
}

/** The link to change the consent; nothing if no tracker is configured. */
export function CookieSettings() {
  const ids = trackerIds();
  return (
    ids && (
      <Suspense>
        <ChoiceLink ids={ids} />
      </Suspense>
    )
  );
}
