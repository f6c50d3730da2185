import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { SignInFirst } from './SignInFirst.tsx';

/** What belongs to a person is shown to them alone; the others sign in, and come back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { me, settled } = useMe();
  if (me) return children;
  return settled ? <SignInFirst /> : null;
}
