import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { SignInButton } from '#platform/client/kit/SignInButton.tsx';

interface SignedInOnlyProps {
  /** What is not shown to strangers. */
  what: string;
  children: ReactNode;
}

/** What belongs to a person is shown to them alone; the others are asked who they are. */
export function SignedInOnly({ what, children }: SignedInOnlyProps) {
  const { me, settled } = useMe();
  if (me) return children;
  if (!settled) return null;
  return (
    <EmptyState
      title={`Sign in to see your ${what}`}
      action={<SignInButton variant="next">Sign In</SignInButton>}
    />
  );
}
