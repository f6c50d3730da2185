import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { forgetDrafts } from '#platform/client/kit/drafts.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { cacheUser } from './cached-user.ts';

/** Signs out here even when the call fails: nobody must stay signed in because of a bad line. */
export function useSignOut() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.accounts.signOut.useMutation({
    onSettled: async () => {
      cacheUser(null);
      forgetDrafts();
      await utils.accounts.me.cancel();
      // Gone first: a page of one's own would ask its stranger to sign in.
      await navigate({ to: '/' });
      utils.accounts.me.setData(undefined, null);
      toast.success('Signed out successfully', 'Come back soon!');
      const mine = JSON.stringify(getQueryKey(trpc.accounts.me, undefined, 'query'));
      await queryClient.resetQueries({
        predicate: ({ queryKey }) => JSON.stringify(queryKey) !== mine,
      });
    },
  });
  return { signOut: () => mutate(), signingOut: isPending };
}
