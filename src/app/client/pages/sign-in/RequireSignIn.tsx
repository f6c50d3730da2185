import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';

/** Redirects to the sign-in page, which returns to the current URL after the sign-in. */
export function RedirectToSignIn() {
  // The URL is stored in state, because the URL changes during the redirect.
  const [from] = useState(useLocation({ select: ({ href }) => href }));
  // A confirmation before leaving is not needed: the user cannot stay here, and drafts are stored.
  return <Navigate to="/login" search={{ from }} replace ignoreBlocker />;
}

/** Renders its children for signed-in users. Redirects visitors to the sign-in page. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { me, isLoaded } = useMe();
  if (me) return children;
  return isLoaded ? <RedirectToSignIn /> : null;
}
