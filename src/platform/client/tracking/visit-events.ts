import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { readError } from '../api/errors.ts';
import type { TrackedEvent } from './events.ts';

type Track = (...event: TrackedEvent) => void;

function trackPageViews(router: AnyRouter, track: Track): void {
  let lastPath: string | undefined;
  function onPage(path: string) {
    if (path === lastPath) return;
    lastPath = path;
    track('page_viewed', { path });
    if (path === '/') track('landing_page_viewed', {});
  }
  const currentLocation = router.state.resolvedLocation;
  if (currentLocation) onPage(currentLocation.pathname);
  // `onLoad` is emitted before the page tracks its own events, but for the first page perhaps
  // before this subscription, so `onResolved` is used as well.
  for (const routerEvent of ['onLoad', 'onResolved'] as const) {
    router.subscribe(routerEvent, ({ toLocation }) => onPage(toLocation.pathname));
  }
}

function trackCtaClicks(track: Track): void {
  document.addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-cta]') : null;
    if (element?.dataset.cta) {
      track('cta_clicked', { cta: element.dataset.cta, path: location.pathname });
    }
  });
}

/** Only the status is tracked, because the message may contain a name. */
function trackFailedRequests(queryClient: QueryClient, track: Track): void {
  const onError = (error: unknown) =>
    track('error_occurred', { kind: 'call', status: readError(error).status });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
  });
}

export function trackVisitEvents(router: AnyRouter, queryClient: QueryClient, track: Track): void {
  trackPageViews(router, track);
  trackCtaClicks(track);
  trackFailedRequests(queryClient, track);
}
