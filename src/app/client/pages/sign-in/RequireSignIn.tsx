import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';

export function RedirectToSignIn() {
  // Stored, because the URL changes during the redirect.
  const [from] = useState(useLocation({ select: ({ href }) => href }));
  // The user cannot stay here, and drafts are stored.
  return <Navigate to="/login" search={{ from }} replace ignoreBlocker />;
}

export function RequireSignIn({ children }: { children: ReactNode }) {
  const { me, isLoaded } = useMe();
  if (me) return children;
  return isLoaded ? <RedirectToSignIn /> : null;
}
