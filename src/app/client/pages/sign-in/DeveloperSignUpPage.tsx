import { Button } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useMe, useSetSignedInUser } from '#features/accounts/ui/useMe.ts';
import { DeveloperSignUp } from '#features/profiles/ui/DeveloperSignUp.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { wait } from '#platform/client/time/wait.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';

const redirectDelayMs = 200;

export function DeveloperSignUpPage({ from }: { from?: string | undefined }) {
  const { me } = useMe();
  const [isJoining, setJoining] = useState(false);
  const navigate = useNavigate();
  const { history } = useRouter();
  const setSignedInUser = useSetSignedInUser();

  async function completeSignUp(user: UserView) {
    setJoining(true);
    await wait(redirectDelayMs);
    await setSignedInUser(user);
    if (from) history.push(from);
    else await navigate({ to: '/work' });
  }

  function cancel() {
    if (from) history.push(from);
    else void navigate({ to: '/' });
  }

  if (me && !isJoining) return <AlreadySignedIn me={me} />;
  return (
    <div className="bw-page">
      <PageHeading
        {...publicPageLabels['/create-developer-profile']}
        actions={
          <p className={formPartsClasses.hint}>
            Already have an account?{' '}
            <Link to="/login" search={{ from: from ?? '/projects' }}>
              Sign in
            </Link>
          </p>
        }
      />
      <DeveloperSignUp onSignedUp={completeSignUp} onCancel={cancel} />
    </div>
  );
}

const nextPageByRole = {
  developer: { to: '/projects', label: 'Browse projects' },
  client: { to: '/create-project', label: 'Post a project' },
  admin: { to: '/', label: 'Back to Home' },
} as const satisfies Record<UserView['role'], { to: string; label: string }>;

function AlreadySignedIn({ me }: { me: UserView }) {
  const { to, label } = nextPageByRole[me.role];
  const action = (
    <Button variant="primary" renderRoot={(props) => <Link to={to} {...props} />}>
      {label}
    </Button>
  );
  return (
    <div className="bw-page bw-standalone">
      <EmptyState title="You already have an account" drawing="people" level={1} action={action}>
        {me.role === 'developer'
          ? `You are signed in as ${me.name} and already have a developer profile.`
          : `You are signed in as ${me.name}. Sign out first to join as a developer with another email.`}
      </EmptyState>
    </div>
  );
}
