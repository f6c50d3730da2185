import { type ComponentType, lazy, Suspense } from 'react';
import { type TrackerIds, trackerIds } from './configured-ids.ts';

type Part = { default: ComponentType<{ ids: TrackerIds }> };

// Not named after what they do: blockers would stop them, and a part that fails reloads the page.
const AskBar = quietly(() => import('./AskBar.tsx'));
const ChoiceLink = quietly(() => import('./ChoiceLink.tsx'));

/** What does not come is left out, and the browser's console says so; the page stands without it. */
function quietly(load: () => Promise<Part>) {
  return lazy(() => load().catch((): Part => ({ default: () => null })));
}

/** The question whether trackers may be let in; nothing where none is configured. */
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

/** The way to change the answer; nothing where no tracker is configured. */
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
