import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { isAnalyticsAllowed } from '#platform/shared/pages/path-privacy.ts';

/** The script of a tracker cannot be removed from a document. */
export interface PageDocument {
  /** The CSP of the document's first page applies to the whole document. */
  readonly loadedPath: string;
  load(href: string, isReplacement: boolean): void;
  reload(): void;
}

interface TrackingState {
  isRunning(): boolean;
  isAllowed(): boolean;
}

/**
 * Loads a new document if trackers run but the new page does not allow them (a script cannot be
 * unloaded), or if they are allowed now but blocked by the CSP of the document's first page.
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
  // `blockerFn` ignores back and forward, after which the browser already has the new URL, so a
  // reload is enough.
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation }) => {
    if (fromLocation && needsOtherDocument(toLocation.pathname)) page.reload();
  });
}
