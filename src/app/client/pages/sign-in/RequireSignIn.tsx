import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { SkeletonLines } from '#platform/client/feedback/Loading.tsx';

export function RedirectToSignIn() {
  // Stored, because the URL changes during the redirect.
  const [from] = useState(useLocation({ select: ({ href }) => href }));
  // The user cannot stay here, and drafts are stored.
  return <Navigate to="/login" search={{ from }} replace ignoreBlocker />;
}

export function RequireSignIn({ children }: { children: ReactNode }) {
  const { me, isLoaded } = useMe();
  if (me) return children;
  return isLoaded ? <RedirectToSignIn /> : <SkeletonLines lines={7} height={16} />;
}
