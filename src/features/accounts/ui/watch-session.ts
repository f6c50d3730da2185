import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { saidBy } from '#platform/client/errors.ts';
import { trpc } from '#platform/client/trpc.ts';
import { cacheUser } from './cached-user.ts';

/** Any call that hears 401 tells the whole page that nobody is signed in any more. */
export function watchSession(queryClient: QueryClient): void {
  const me = getQueryKey(trpc.accounts.me, undefined, 'query');

  function heard(error: unknown) {
    if (saidBy(error).status !== 401) return;
    cacheUser(null);
    queryClient.setQueryData(me, null);
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') heard(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') heard(event.action.error);
  });
}
