import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { isTracked } from '#platform/shared/measured-places.ts';

/** The document. A tracker's script cannot be removed from it. */
export interface Doc {
  /** The path it was loaded for, which determines whether its CSP allows trackers. */
  readonly loadedAt: string;
  load(address: string, replace: boolean): void;
  reload(): void;
}

interface Stand {
  /** Returns true if trackers run in this document. */
  running(): boolean;
  allowed(): boolean;
}

/**
 * Loads a new document between pages with and without trackers, because neither script can be
 * unloaded and none may run on a payment page. The CSP of the new document blocks or allows
 * trackers. Without consent, navigation is unchanged.
 */
export function partDocuments(router: AnyRouter, doc: Doc, { running, allowed }: Stand): void {
  const needsAnother = (path: string) =>
    running() ? !isTracked(path) : allowed() && isTracked(path) && !isTracked(doc.loadedAt);

  const history: RouterHistory = router.history;
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation, action }) => {
      const steps = action === 'PUSH' || action === 'REPLACE';
      if (!steps || !needsAnother(nextLocation.pathname)) return false;
      doc.load(nextLocation.href, action === 'REPLACE');
      return true;
    },
  });
  // Back and forward have already changed the URL.
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation }) => {
    if (fromLocation && needsAnother(toLocation.pathname)) doc.reload();
  });
}
