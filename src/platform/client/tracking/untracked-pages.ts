import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { isTracked } from '#platform/shared/measured-places.ts';

/** The document itself, where a tracker's script cannot be taken back. */
export interface Doc {
  /** The path it was loaded for: its policy lets trackers in, or does not. */
  readonly loadedAt: string;
  load(address: string, replace: boolean): void;
  reload(): void;
}

interface Stand {
  /** Trackers run in this document. */
  running(): boolean;
  allowed(): boolean;
}

/**
 * Neither the pixel nor the recorder can be unloaded, and none may see a payment. So the step from
 * a page with trackers to one without, and back, is not one inside the page: a new document is
 * loaded, whose policy keeps trackers out or lets them in. Without consent nothing is different.
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
  // Back and forward have moved the address already.
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation }) => {
    if (fromLocation && needsAnother(toLocation.pathname)) doc.reload();
  });
}
