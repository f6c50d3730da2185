import { useEffect, useState } from 'react';
import { setActingUser } from '#platform/client/api/acting-user.ts';
import { isNetworkError, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import type { UserView } from '../account.schema.ts';
import { cacheUser, readCachedUser } from './cached-user.ts';

interface Me {
  /** The signed-in user, or null. */
  me: UserView | null;
  /** True after the server's response or an error; false if `me` is the cached user until then. */
  isLoaded: boolean;
}

/**
 * Returns the signed-in user. After a network error the cached user remains; after any other error
 * it is cleared.
 */
export function useMe(): Me {
  const [cached] = useState(readCachedUser);
  const { data, error, isPlaceholderData, isPending } = trpc.accounts.me.useQuery(undefined, {
    ...(cached && { placeholderData: cached }),
  });
  const hasResponse = data !== undefined && !isPlaceholderData;
  const isOffline = error !== null && isNetworkError(readError(error));

  useEffect(() => {
    if (hasResponse) cacheUser(data);
    else if (error && !isOffline) cacheUser(null);
  }, [hasResponse, data, error, isOffline]);

  if (data !== undefined) return { me: data, isLoaded: hasResponse };
  return { me: isOffline ? readCachedUser() : null, isLoaded: !isPending };
}

/**
 * Returns a function that sets the user after a sign-in or sign-up. It invalidates all queries,
 * because the visible data depends on the user.
 */
export function useSetSignedInUser() {
  const utils = trpc.useUtils();
  return async (user: UserView) => {
    cacheUser(user);
    setActingUser(user.id);
    await utils.accounts.me.cancel();
    utils.accounts.me.setData(undefined, user);
    void utils.invalidate();
  };
}
