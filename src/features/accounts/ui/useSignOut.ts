import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { useGone } from './useGone.ts';

/** Signs out here even when the call fails: nobody must stay signed in because of a bad line. */
export function useSignOut() {
  const gone = useGone();
  const { mutate, isPending } = trpc.accounts.signOut.useMutation({
    onSettled: () => gone(() => toast.success('Signed out successfully', 'Come back soon!')),
  });
  return { signOut: () => mutate(), signingOut: isPending };
}
