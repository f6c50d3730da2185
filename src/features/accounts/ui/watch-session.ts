import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { saidBy } from '#platform/client/errors.ts';
import { keepDraftsOf } from '#platform/client/kit/drafts.ts';
import { trpc } from '#platform/client/trpc.ts';
import { cacheUser, readCachedUser, userIn } from './cached-user.ts';
import { markSessionEnd } from './session-end.ts';

/**
 * A write that is answered 401 signs the whole page out, and a read does if `accounts.me` confirms
 * it; what was typed waits for the same person, and is gone when another one comes.
 */
export function watchSession(queryClient: QueryClient): void {
  const me = getQueryKey(trpc.accounts.me, undefined, 'query');
  const mine = hashKey(me);
  const remembered = readCachedUser();
  if (remembered) keepDraftsOf(remembered.id);

  /** An own sign-out has forgotten the person before. */
  function nobody() {
    if (readCachedUser()) markSessionEnd(true);
  }

  /**
   * Asks who is signed in after a read was answered 401: the session may have got a new token while
   * the read was under way.
   */
  function askAgain(error: unknown) {
    if (saidBy(error).status !== 401 || queryClient.getQueryData(me) === null) return;
    void queryClient.invalidateQueries({ queryKey: me }, { cancelRefetch: false });
  }

  function heard(error: unknown) {
    if (saidBy(error).status !== 401) return;
    nobody();
    cacheUser(null);
    queryClient.setQueryData(me, null);
  }

  function answered({ queryHash, state }: Query) {
    if (queryHash !== mine) return;
    const person = userIn(state.data);
    if (!person) return nobody();
    markSessionEnd(false);
    keepDraftsOf(person.id);
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') askAgain(event.action.error);
    if (event.action.type === 'success') answered(event.query);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') heard(event.action.error);
  });
}
