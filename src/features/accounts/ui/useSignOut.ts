import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { type RedirectAfterEnd, useEndSession } from './useEndSession.ts';

interface SignOutOptions {
  goOn?: RedirectAfterEnd;
  words?: [title: string, message: string];
}

/** Redirects to the sign-in page and, after that, to the admin dashboard. */
export const AS_ADMIN: RedirectAfterEnd = { to: '/login', search: { from: '/admin/dashboard' } };

const GOODBYE: [title: string, message: string] = ['Signed out successfully', 'Come back soon!'];

/**
 * Clears the session in this tab even if the request fails, because a network error must not leave
 * the user signed in on a shared computer.
 */
export function useSignOut({ goOn, words = GOODBYE }: SignOutOptions = {}) {
  const gone = useEndSession();
  const { mutate, isPending } = trpc.accounts.signOut.useMutation({
    onSettled: () => gone(() => toast.success(...words), goOn),
  });
  return { signOut: () => mutate(), signingOut: isPending };
}
