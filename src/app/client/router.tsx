import { createRouter } from '@tanstack/react-router';
import type { Terms } from '#features/payments/payment.schema.ts';
import type { LoaderApi } from '#platform/client/api/trpc.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorPage, NotFoundPage } from './shell/error-pages.tsx';
import { PageSkeleton } from './shell/PageSkeleton.tsx';

export interface RouteContext {
  api: LoaderApi;
}

export function createAppRouter(context: RouteContext) {
  return createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
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
