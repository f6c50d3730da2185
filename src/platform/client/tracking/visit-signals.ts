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
  // The first is told before the page has its own to tell; a visit's first page may have passed it.
  for (const moment of ['onLoad', 'onResolved'] as const) {
    router.subscribe(moment, ({ toLocation }) => arrive(toLocation.pathname));
  }
}

/** Whatever carries `data-cta` calls to action, wherever it stands. */
function watchCalls(tell: Tell): void {
  document.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-cta]') : null;
    if (pressed?.dataset.cta) {
      tell('cta_clicked', { cta: pressed.dataset.cta, path: location.pathname });
    }
  });
}

/** A call that failed for good, by its status alone: what it said may name somebody. */
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

/** What is told of a visit without any page having to say it. */
export function watchVisit(router: AnyRouter, queryClient: QueryClient, tell: Tell): void {
  watchPages(router, tell);
  watchCalls(tell);
  watchFailures(queryClient, tell);
}
