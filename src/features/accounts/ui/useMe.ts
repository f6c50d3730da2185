import { useEffect, useState } from 'react';
import { setActingUser } from '#platform/client/api/acting-user.ts';
import { isNetworkError, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import type { UserView } from '../account.schema.ts';
import { cacheUser, readCachedUser } from './cached-user.ts';

interface Me {
  me: UserView | null;
  /** True after success or failure. Until then, `me` is the cached user. */
  isLoaded: boolean;
}

/** After a network error, returns the cached user. Any other error clears the cache. */
export function useMe(): Me {
  const [cachedUser] = useState(readCachedUser);
  const { data, error, isPlaceholderData, isPending } = trpc.accounts.me.useQuery(undefined, {
    ...(cachedUser && { placeholderData: cachedUser }),
  });
  const hasResponse = data !== undefined && !isPlaceholderData;
  const isOffline = error !== null && isNetworkError(readError(error));

  useEffect(() => {
    if (hasResponse) cacheUser(data);
    else if (error && !isOffline) cacheUser(null);
  }, [hasResponse, data, error, isOffline]);

  if (data !== undefined) return { me: data, isLoaded: hasResponse };
  // Read again, because the cache may have changed since the first render.
  return { me: isOffline ? readCachedUser() : null, isLoaded: !isPending };
}

/**
 * Invalidates all queries, because the visible data depends on the user, but does not wait for
 * them.
 */
export function useSetSignedInUser() {
  const utils = trpc.useUtils();
  return async (user: UserView) => {
    cacheUser(user);
    setActingUser(user.id);
    // Otherwise the response to an earlier request could replace the new user.
    await utils.accounts.me.cancel();
    utils.accounts.me.setData(undefined, user);
    void utils.invalidate();
  };
}
