import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { setActingUser } from '#platform/client/api/acting-user.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { deleteDrafts } from '#platform/client/forms/drafts.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { cacheUser } from './cached-user.ts';
import { setSessionEnded } from './watch-session.ts';

/** After the next sign-in, the sign-in page redirects to `from`. */
export type SessionEndRedirect = { to: '/' } | { to: '/login'; search: { from: string } };

/**
 * For after the session has ended on the server. `notify` runs after the redirect, so that its
 * message is on the new page.
 */
export function useEndSession() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return async (notify: () => void, redirect: SessionEndRedirect = { to: '/' }) => {
    cacheUser(null);
    setActingUser(null);
    setSessionEnded(false);
    deleteDrafts();
    await utils.accounts.me.cancel();
    // Left first, because a page for signed-in users redirects to the sign-in page when the user is
    // cleared.
    await navigate({ to: '/' });
    utils.accounts.me.setData(undefined, null);
    // Replaces the redirect of such a page if it has redirected nevertheless.
    await navigate({ ...redirect, replace: true });
    notify();
    // All other queries may contain data of the account.
    const meKey = JSON.stringify(getQueryKey(trpc.accounts.me, undefined, 'query'));
    await queryClient.resetQueries({
      predicate: ({ queryKey }) => JSON.stringify(queryKey) !== meKey,
    });
  };
}

interface SignOutOptions {
  redirect?: SessionEndRedirect;
  message?: [title: string, message: string];
}

export const REDIRECT_TO_ADMIN: SessionEndRedirect = {
  to: '/login',
  search: { from: '/admin/dashboard' },
};

const SIGNED_OUT_MESSAGE: [title: string, message: string] = [
  'Signed out successfully',
  'Come back soon!',
];

/** The session may still be open. */
const UNCONFIRMED_MESSAGE: [title: string, message: string] = [
  'Signed out on this page only',
  'We could not reach the server. On a shared computer, reload the page and sign out again.',
];

/**
 * Signs this tab out even if the request fails, because a network error must not leave the account
 * open on a shared computer.
 */
export function useSignOut({ redirect, message = SIGNED_OUT_MESSAGE }: SignOutOptions = {}) {
  const endSession = useEndSession();
  const { mutate, isPending } = trpc.accounts.signOut.useMutation({
    onSuccess: () => endSession(() => toast.success(...message), redirect),
    onError: () => endSession(() => toast.error(...UNCONFIRMED_MESSAGE), redirect),
  });
  return { signOut: () => mutate(), isSigningOut: isPending };
}
