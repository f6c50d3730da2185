import { trpc } from '#platform/client/api/trpc.ts';
import type { UserView } from '../account.schema.ts';
import { cacheUser } from './cached-user.ts';

/**
 * Returns a function that sets the user after a sign-in or sign-up. It invalidates all queries,
 * because the visible data depends on the user.
 */
export function useSetSignedInUser() {
  const utils = trpc.useUtils();
  return async (user: UserView) => {
    cacheUser(user);
    await utils.accounts.me.cancel();
    utils.accounts.me.setData(undefined, user);
    void utils.invalidate();
  };
}
