import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';

/** Redirects to the sign-in page, which returns to this URL. */
export function RedirectToSignIn() {
  // Stored in state, because the URL changes during the redirect.
  const [from] = useState(useLocation({ select: ({ href }) => href }));
  // Leaving cannot be cancelled, and drafts are stored, so no confirmation is needed.
  return <Navigate to="/login" search={{ from }} replace ignoreBlocker />;
}

/** Renders its children for signed-in users. Visitors are redirected to sign in and back. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { me, isLoaded } = useMe();
  if (me) return children;
  return isLoaded ? <RedirectToSignIn /> : null;
}
