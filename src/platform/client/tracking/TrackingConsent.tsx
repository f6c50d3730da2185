import { type ComponentType, lazy, Suspense } from 'react';
import { readTrackerIds, type TrackerIds } from './configured-ids.ts';

/** The common type of the two chunks; `ReopenConsentButton` ignores `ids`. */
type LazyModule = { default: ComponentType<{ ids: TrackerIds }> };

// A content blocker may block these chunks. With `lazy` alone, an error would replace the page.
const ConsentBanner = lazyOrNothing(() => import('./ConsentBanner.tsx'));
const ReopenConsentButton = lazyOrNothing(() => import('./ReopenConsentButton.tsx'));

/** Renders nothing if the chunk fails to load. The browser's console shows the error. */
function lazyOrNothing(load: () => Promise<LazyModule>) {
  return lazy(() => load().catch((): LazyModule => ({ default: () => null })));
}

/** The consent banner; nothing if `readTrackerIds` returns null. */
export function TrackingConsentBanner() {
  const ids = readTrackerIds();
  return (
    ids && (
      <Suspense>
        <ConsentBanner ids={ids} />
      </Suspense>
    )
  );
}

/** The button to change the consent; nothing if `readTrackerIds` returns null. */
export function CookieSettingsButton() {
  const ids = readTrackerIds();
  return (
    ids && (
      <Suspense>
        <ReopenConsentButton ids={ids} />
      </Suspense>
    )
  );
}
