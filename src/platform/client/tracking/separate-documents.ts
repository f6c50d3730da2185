import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { isAnalyticsAllowed } from '#platform/shared/pages/path-privacy.ts';

/** The document. A tracker's script cannot be removed from it. */
export interface PageDocument {
  /** The path it was loaded for, which determines whether its CSP allows trackers. */
  readonly loadedAt: string;
  load(address: string, replace: boolean): void;
  reload(): void;
}

interface TrackingState {
  /** Returns true if trackers run in this document. */
  isRunning(): boolean;
  isAllowed(): boolean;
}

/**
 * Loads a new document between pages with and without trackers, because neither script can be
 * unloaded and none may run on a payment page. The CSP of the new document blocks or allows
 * trackers. Without consent, navigation is unchanged.
 */
export function separateTrackedDocuments(
  router: AnyRouter,
  page: PageDocument,
  { isRunning, isAllowed }: TrackingState,
): void {
  const needsOtherDocument = (path: string) =>
    isRunning()
      ? !isAnalyticsAllowed(path)
      : isAllowed() && isAnalyticsAllowed(path) && !isAnalyticsAllowed(page.loadedAt);

  const history: RouterHistory = router.history;
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation, action }) => {
      const isNavigation = action === 'PUSH' || action === 'REPLACE';
      if (!isNavigation || !needsOtherDocument(nextLocation.pathname)) return false;
      page.load(nextLocation.href, action === 'REPLACE');
      return true;
    },
  });
  // Back and forward have already changed the URL.
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation }) => {
    if (fromLocation && needsOtherDocument(toLocation.pathname)) page.reload();
  });
}
