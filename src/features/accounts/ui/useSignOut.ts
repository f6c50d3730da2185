import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { type AfterGone, useGone } from './useGone.ts';

interface SignOutOptions {
  goOn?: AfterGone;
  words?: [title: string, message: string];
}

/** To come back as an admin. */
export const AS_ADMIN: AfterGone = { to: '/login', search: { from: '/admin/dashboard' } };

const GOODBYE: [title: string, message: string] = ['Signed out successfully', 'Come back soon!'];

/** Signs out here even when the call fails: nobody must stay signed in because of a bad line. */
export function useSignOut({ goOn, words = GOODBYE }: SignOutOptions = {}) {
  const gone = useGone();
  const { mutate, isPending } = trpc.accounts.signOut.useMutation({
    onSettled: () => gone(() => toast.success(...words), goOn),
  });
  return { signOut: () => mutate(), signingOut: isPending };
}
