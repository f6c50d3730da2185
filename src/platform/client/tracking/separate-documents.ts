import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { isAnalyticsAllowed } from '#platform/shared/pages/path-privacy.ts';

/** The browser's document. A tracker's script cannot be removed from it. */
export interface PageDocument {
  /** The path of its first page, which determines whether its CSP allows trackers. */
  readonly loadedPath: string;
  /** Loads another document; `isReplacement` if it takes the place of the history entry. */
  load(href: string, isReplacement: boolean): void;
  reload(): void;
}

interface TrackingState {
  /** Returns whether trackers run in this document. */
  isRunning(): boolean;
  /** Returns whether the user has consented to trackers. */
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
  function needsOtherDocument(path: string): boolean {
    if (isRunning()) return !isAnalyticsAllowed(path);
    return isAllowed() && isAnalyticsAllowed(path) && !isAnalyticsAllowed(page.loadedPath);
  }

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
