import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { RedirectToSignIn } from './RedirectToSignIn.tsx';

/** Renders its children for signed-in users. Visitors are redirected to sign in and back. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { me, settled } = useMe();
  if (me) return children;
  return settled ? <RedirectToSignIn /> : null;
}
