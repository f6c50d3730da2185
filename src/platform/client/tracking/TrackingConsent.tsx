import { type ComponentType, lazy, Suspense } from 'react';
import { readTrackerIds, type TrackerIds } from './configured-ids.ts';

type LazyModule = { default: ComponentType<{ ids: TrackerIds }> };

// A content blocker may block these chunks; with `lazy` alone, an error would replace the page.
const ConsentBanner = lazyOrNothing(() => import('./ConsentBanner.tsx'));
const ReopenConsentButton = lazyOrNothing(() => import('./ReopenConsentButton.tsx'));

function lazyOrNothing(load: () => Promise<LazyModule>) {
  return lazy(() => load().catch((): LazyModule => ({ default: () => null })));
}

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
