import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import type { UserView } from '../../account.schema.ts';
import { SignInCodeForm } from '../../two-factor/ui/SignInCodeForm.tsx';
import { signInLinkInvalidError } from '../sign-in-link.rules.ts';

const signInButton = (
  <Button variant="primary" renderRoot={(props) => <Link to="/login" {...props} />}>
    Go to sign in
  </Button>
);

interface FollowSignInLinkProps {
  token: string;
  onSignedIn: (user: UserView) => Promise<void> | void;
}

/** Opening the page must not use the link, because mail programs open links automatically. */
export function FollowSignInLink({ token, onSignedIn }: FollowSignInLinkProps) {
  const { mutate, data, error, isPending, reset } = trpc.signInLinks.follow.useMutation({
    onSuccess: async (result) => {
      if (!('codeNeeded' in result)) await onSignedIn(result);
    },
  });
  if (data && 'codeNeeded' in data) {
    return (
      <>
        <h1>Sign In</h1>
        <SignInCodeForm challenge={data.challenge} onSignedIn={onSignedIn} onBack={reset} />
      </>
    );
  }
  const failure = error && readError(error);
  if (failure?.code === signInLinkInvalidError().code) {
    return (
      <ErrorState
        level={1}
        title="This link no longer works"
        message={failure.message}
        action={signInButton}
      />
    );
  }
  // After the sign-in, the button stays busy until `onSignedIn` has left the page.
  const isBusy = isPending || data !== undefined;
  return (
    <EmptyState
      level={1}
      drawing="letter"
      title="Sign in to Bidwright"
      action={
        <>
          <Button
            variant="primary"
            onClick={() => !isBusy && mutate({ token })}
            aria-disabled={isBusy}
          >
            {isBusy ? 'Signing in...' : 'Sign In'}
          </Button>
          {failure && <FormError>{failure.message}</FormError>}
        </>
      }
    >
      Press the button to sign in. The link works once.
    </EmptyState>
  );
}
