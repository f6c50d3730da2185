import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { readError } from '../errors.ts';
import type { TrackedEvent } from './events.ts';

type Tell = (...event: TrackedEvent) => void;

function watchPages(router: AnyRouter, tell: Tell): void {
  let last: string | undefined;
  function arrive(path: string) {
    if (path === last) return;
    last = path;
    tell('page_viewed', { path });
    if (path === '/') tell('landing_page_viewed', {});
  }
  const here = router.state.resolvedLocation;
  if (here) arrive(here.pathname);
  // `onLoad` precedes the events of the page. The first page may have loaded before, so
  // `onResolved` is used, too.
  for (const moment of ['onLoad', 'onResolved'] as const) {
    router.subscribe(moment, ({ toLocation }) => arrive(toLocation.pathname));
  }
}

/** Tracks clicks on all elements with `data-cta`. */
function watchCalls(tell: Tell): void {
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-cta]') : null;
    if (pressed?.dataset.cta) {
      tell('cta_clicked', { cta: pressed.dataset.cta, path: location.pathname });
    }
  });
}

/** Tracks failed requests by status only, because the message may contain a name. */
function watchFailures(queryClient: QueryClient, tell: Tell): void {
  const failed = (error: unknown) =>
    tell('error_occurred', { kind: 'call', status: readError(error).status });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') failed(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') failed(event.action.error);
  });
}

/** Tracks the events of a visit that do not depend on a page. */
export function watchVisit(router: AnyRouter, queryClient: QueryClient, tell: Tell): void {
  watchPages(router, tell);
  watchCalls(tell);
  watchFailures(queryClient, tell);
}
