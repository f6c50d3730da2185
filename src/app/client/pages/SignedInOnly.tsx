import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { SignInButton } from '#platform/client/kit/SignInButton.tsx';

interface SignedInOnlyProps {
  /** What is not shown to strangers. */
  what: string;
  /** Of its heading: 1 where the page has no other. */
  level?: 1 | 2;
  children: ReactNode;
}

/** What belongs to a person is shown to them alone; the others are asked who they are. */
export function SignedInOnly({ what, level = 2, children }: SignedInOnlyProps) {
  const { me, settled } = useMe();
  if (me) return children;
  if (!settled) return null;
  return (
    <EmptyState
      level={level}
      title={`Sign in to see your ${what}`}
      action={<SignInButton variant="next">Sign In</SignInButton>}
    />
  );
}
