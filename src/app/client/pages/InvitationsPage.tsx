import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { useSeen } from '#features/notifications/ui/useSeen.ts';
import { InvitationsSkeleton } from '#features/projects/invitations/ui/InvitationsSkeleton.tsx';
import { MyInvitations } from '#features/projects/invitations/ui/MyInvitations.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { SignInButton } from '#platform/client/kit/SignInButton.tsx';

function Closed({ signedIn }: { signedIn: boolean }) {
  if (signedIn) {
    return (
      <EmptyState
        title="Invitations are for developers"
        drawing="letter"
        action={
          <Button variant="next" renderRoot={(props) => <Link to="/projects" {...props} />}>
            Browse Projects
          </Button>
        }
      >
        Clients invite developers from a project or a developer’s profile.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Sign in to see your invitations"
      drawing="letter"
      action={<SignInButton variant="next">Sign In</SignInButton>}
    >
      Invitations are for developers, and only the one invited sees them.
    </EmptyState>
  );
}

export function InvitationsPage() {
  const { me, settled } = useMe();
  useSeen('/invitations', me?.role === 'developer');
  return (
    <div className="bw-page">
      <PageHeading
        title="Invitations"
        lead="Clients who would like your bid. Accept one, and you can bid on its project."
      />
      {me?.role === 'developer' && <MyInvitations />}
      {!me && !settled && <InvitationsSkeleton />}
      {((me && me.role !== 'developer') || (!me && settled)) && <Closed signedIn={me !== null} />}
    </div>
  );
}
