import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import {
  resetLinkInvalidError,
  TOKEN_LENGTH_MAX,
} from '#features/accounts/passwords/password.rules.ts';
import { ResetPassword } from '#features/accounts/passwords/ui/ResetPassword.tsx';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { SignInDrawing } from './SignInDrawing.tsx';
import './sign-in.css';
import classes from './sign-in.module.css';

const redirectDelayMs = 3_000;

function renderSignInButton(label: string): ReactNode {
  return (
    <Button variant="primary" renderRoot={(props) => <Link to="/login" {...props} />}>
      {label}
    </Button>
  );
}

function ResetComplete() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login' }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <EmptyState
        level={1}
        drawing="letter"
        title="Password Reset Complete"
        action={renderSignInButton('Sign In')}
      >
        All devices were signed out. Sign in with your new password. The sign-in page opens in a
        moment.
      </EmptyState>
    </div>
  );
}

function InvalidLink() {
  return (
    <div role="alert">
      <EmptyState
        level={1}
        drawing="break"
        title="Invalid or Expired Link"
        action={renderSignInButton('Back to Sign In')}
      >
        {resetLinkInvalidError().message}
      </EmptyState>
    </div>
  );
}

export function ResetPasswordPage({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  // A longer token is never valid.
  const isPlausible = token.length <= TOKEN_LENGTH_MAX;
  const { me } = useMe();
  const { mutateAsync: signOut } = trpc.accounts.signOut.useMutation();
  const utils = trpc.useUtils();
  const tokenQuery = trpc.passwords.checkToken.useQuery(
    { token },
    { staleTime: Number.POSITIVE_INFINITY, enabled: isPlausible },
  );

  async function finish() {
    setDone(true);
    // The link may belong to another account, so the server may not have ended this session. A
    // failed sign-out is ignored, because the new password is already set.
    if (me) await signOut().catch(() => {});
    await utils.accounts.me.invalidate();
  }

  if (isDone)
    return (
      <CenteredPage key="done">
        <ResetComplete />
      </CenteredPage>
    );
  if (!isPlausible || tokenQuery.data?.valid === false)
    return (
      <CenteredPage key="dead">
        <InvalidLink />
      </CenteredPage>
    );
  if (tokenQuery.isPending) {
    return (
      <CenteredPage key="checking">
        <Loading noun="your reset link">
          <SkeletonLines lines={6} height={24} />
        </Loading>
      </CenteredPage>
    );
  }
  if (!tokenQuery.data) {
    return (
      <CenteredPage key="unchecked">
        <ErrorState
          level={1}
          title="The link could not be checked"
          message={readError(tokenQuery.error).message}
          onRetry={() => void tokenQuery.refetch()}
          retrying={tokenQuery.isFetching}
        />
      </CenteredPage>
    );
  }
  return (
    <div className="bw-page bw-sign-in">
      <div className="bw-sign-in-form">
        <h1>Reset Password</h1>
        <p>Choose a new password for your account. This signs out all your devices.</p>
        {me && <p>{`You are signed in as ${me.name}. You will be signed out here, too.`}</p>}
        <ResetPassword
          token={token}
          onDone={() => void finish()}
          onLinkInvalid={() => utils.passwords.checkToken.setData({ token }, { valid: false })}
        />
      </div>
      <div className={`bw-sign-in-aside ${classes.drawing}`} aria-hidden="true">
        <div className={`${classes.backdrop} bw-grid`} />
        <SignInDrawing />
      </div>
    </div>
  );
}

function CenteredPage({ children }: { children: ReactNode }) {
  return <div className="bw-page bw-standalone">{children}</div>;
}
