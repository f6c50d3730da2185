import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { type SessionEndRedirect, useEndSession } from './useEndSession.ts';

interface SignOutOptions {
  redirect?: SessionEndRedirect;
  message?: [title: string, message: string];
}

/** Redirects to the sign-in page and, after that, to the admin dashboard. */
export const REDIRECT_TO_ADMIN: SessionEndRedirect = {
  to: '/login',
  search: { from: '/admin/dashboard' },
};

const SIGNED_OUT_MESSAGE: [title: string, message: string] = [
  'Signed out successfully',
  'Come back soon!',
];

/**
 * Clears the session in this tab even if the request fails, because a network error must not leave
 * the user signed in on a shared computer.
 */
export function useSignOut({ redirect, message = SIGNED_OUT_MESSAGE }: SignOutOptions = {}) {
  const endSession = useEndSession();
  const { mutate, isPending } = trpc.accounts.signOut.useMutation({
    onSettled: () => endSession(() => toast.success(...message), redirect),
  });
  return { signOut: () => mutate(), signingOut: isPending };
}
