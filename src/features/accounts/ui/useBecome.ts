import { trpc } from '#platform/client/trpc.ts';
import type { UserView } from '../account.schema.ts';
import { cacheUser } from './cached-user.ts';

/** After a sign-in or a sign-up: who is here now, and that what they may see has changed. */
export function useBecome() {
  const utils = trpc.useUtils();
  return async (user: UserView) => {
    cacheUser(user);
    await utils.accounts.me.cancel();
    utils.accounts.me.setData(undefined, user);
    void utils.invalidate();
  };
}
