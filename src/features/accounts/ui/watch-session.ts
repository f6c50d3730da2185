import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { setFirstActingUser } from '#platform/client/api/acting-user.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { assignDraftsTo } from '#platform/client/forms/drafts.ts';
import { cacheUser, parseUser, readCachedUser } from './cached-user.ts';

let isSessionEnded = false;

/** Without a sign-out by the user, for example because it has expired. */
export const hasSessionEnded = (): boolean => isSessionEnded;

export function setSessionEnded(hasEnded: boolean): void {
  isSessionEnded = hasEnded;
}

/**
 * After a 401 to a mutation, signs the tab out; after a 401 to a query, only if `accounts.me` is
 * null. Drafts remain for the same user. Must be called once, at the start.
 */
export function watchSession(queryClient: QueryClient): void {
  const meKey = getQueryKey(trpc.accounts.me, undefined, 'query');
  const meHash = hashKey(meKey);
  const cachedUser = readCachedUser();
  if (cachedUser) assignDraftsTo(cachedUser.id);

  /** Does nothing after a sign-out by the user, which clears the cached user. */
  function onSignedOut() {
    if (readCachedUser()) setSessionEnded(true);
  }

  /**
   * Does not sign out at once, because the query may have been sent with the cookie of an earlier
   * session.
   */
  function reloadMe(error: unknown) {
    if (readError(error).status !== 401 || queryClient.getQueryData(meKey) === null) return;
    void queryClient.invalidateQueries({ queryKey: meKey }, { cancelRefetch: false });
  }

  function onMutationError(error: unknown) {
    if (readError(error).status !== 401) return;
    onSignedOut();
    cacheUser(null);
    queryClient.setQueryData(meKey, null);
  }

  function onMeLoaded({ queryHash, state }: Query) {
    if (queryHash !== meHash) return;
    const user = parseUser(state.data);
    if (!user) return onSignedOut();
    setSessionEnded(false);
    setFirstActingUser(user.id);
    assignDraftsTo(user.id);
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') reloadMe(event.action.error);
    if (event.action.type === 'success') onMeLoaded(event.query);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error')
      onMutationError(event.action.error);
  });
}
