import { useMe } from '#features/accounts/ui/useMe.ts';
import { useSeen } from '#features/notifications/ui/useSeen.ts';
import { InvitationsSkeleton } from '#features/projects/invitations/ui/InvitationsSkeleton.tsx';
import { MyInvitations } from '#features/projects/invitations/ui/MyInvitations.tsx';
import { BrowseProjects } from '#platform/client/kit/BrowseProjects.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { SignInFirst } from './SignInFirst.tsx';

function Closed() {
  return (
    <EmptyState title="Invitations are for developers" drawing="letter" action={<BrowseProjects />}>
      Clients invite developers from a project or a developer’s profile.
    </EmptyState>
  );
}

export function InvitationsPage() {
  const { me, settled } = useMe();
  useSeen('/invitations', me?.role === 'developer');
  if (!me && settled) return <SignInFirst />;
  return (
    <div className="bw-page">
      <PageHeading {...ownPageWords['/invitations']} />
      {me?.role === 'developer' && <MyInvitations />}
      {!me && <InvitationsSkeleton />}
      {me && me.role !== 'developer' && <Closed />}
    </div>
  );
}
