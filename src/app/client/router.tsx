import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Terms } from '#features/payments/payment.schema.ts';
import type { LoaderApi } from '#platform/client/api/trpc.ts';
import { stringifySearch } from '#platform/client/navigation/search-params.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorPage, NotFoundPage } from './shell/error-pages.tsx';
import { PageSkeleton } from './shell/PageSkeleton.tsx';

export interface RouteContext {
  api: LoaderApi;
}

export function createAppRouter(context: RouteContext) {
  const router = createRouter({
    routeTree,
    context,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  scrollToTopOfHashes(router);
  return router;
}

/** The router keeps the position of the page before if the hash names no element, such as a tab. */
function scrollToTopOfHashes(router: AnyRouter): void {
  const history: RouterHistory = router.history;
  let isNewPage = false;
  // Until the first page is rendered, the router follows a redirect only if nothing else is
  // subscribed to its history.
  const stop = router.subscribe('onRendered', () => {
    stop();
    history.subscribe(({ action }) => {
      isNewPage = action.type === 'PUSH';
    });
  });
  router.subscribe('onRendered', ({ pathChanged, toLocation: { hash } }) => {
    if (isNewPage && pathChanged && hash && !document.getElementById(hash)) window.scrollTo(0, 0);
  });
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** As shown when the Hire button was pressed. */
    terms?: Terms;
    /** Missing for the current version. */
    acceptsVersion?: number;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
