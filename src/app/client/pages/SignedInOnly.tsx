import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';

interface SignedInOnlyProps {
  /** Where signing in leads back to. */
  from: string;
  /** What is not shown to strangers. */
  what: string;
  children: ReactNode;
}

/** What belongs to a person is shown to them alone; the others are asked who they are. */
export function SignedInOnly({ from, what, children }: SignedInOnlyProps) {
  const { me, settled } = useMe();
  if (me) return children;
  if (!settled) return null;
  return (
    <EmptyState
      title={`Sign in to see your ${what}`}
      action={
        <Button
          variant="next"
          renderRoot={(props) => <Link to="/login" search={{ from }} {...props} />}
        >
          Sign In
        </Button>
      }
    />
  );
}
