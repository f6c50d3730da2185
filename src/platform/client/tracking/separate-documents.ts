import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { isAnalyticsAllowed } from '#platform/shared/pages/path-privacy.ts';

/** The browser's document. The script of a tracker cannot be removed from a document. */
export interface PageDocument {
  /** The path of the first page of the document. The CSP of that page applies to the document. */
  readonly loadedPath: string;
  /** Loads another document. If `isReplacement` is true, the current history entry is replaced. */
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
 * Makes a navigation load a new document in two cases. The first: trackers run, but the new page
 * does not allow trackers, and the script of a tracker cannot be unloaded. The second: the user and
 * the new page allow trackers, but the CSP of the first page of the document blocks trackers.
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
  // `blockerFn` ignores back and forward. After these, the browser already has the new URL, so a
  // reload is enough.
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation }) => {
    if (fromLocation && needsOtherDocument(toLocation.pathname)) page.reload();
  });
}
