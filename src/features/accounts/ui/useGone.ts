import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { deleteDrafts } from '#platform/client/forms/drafts.ts';
import { trpc } from '#platform/client/trpc.ts';
import { cacheUser } from './cached-user.ts';
import { markSessionEnd } from './session-end.ts';

/** Where somebody goes who is gone. */
export type AfterGone = { to: '/' } | { to: '/login'; search: { from: string } };

/** Nobody is signed in here any more: what the page knew of them is forgotten. */
export function useGone() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  /** `say` speaks when the page has changed. */
  return async (say: () => void, then: AfterGone = { to: '/' }) => {
    cacheUser(null);
    markSessionEnd(false);
    deleteDrafts();
    await utils.accounts.me.cancel();
    // Gone first: a page of one's own would ask its stranger to sign in.
    await navigate({ to: '/' });
    utils.accounts.me.setData(undefined, null);
    // One that heard of it first has asked already.
    await navigate({ ...then, replace: true });
    say();
    const mine = JSON.stringify(getQueryKey(trpc.accounts.me, undefined, 'query'));
    await queryClient.resetQueries({
      predicate: ({ queryKey }) => JSON.stringify(queryKey) !== mine,
    });
  };
}
