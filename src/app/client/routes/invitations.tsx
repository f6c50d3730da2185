import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { useMarkPageRead } from '#features/notifications/ui/useNotifications.ts';
import {
  InvitationsSkeleton,
  MyInvitations,
} from '#features/projects/invitations/ui/developer/MyInvitations.tsx';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RedirectToSignIn } from '../pages/sign-in/RequireSignIn.tsx';

export const Route = createFileRoute('/invitations')({
  head: () => ({ meta: [{ title: 'Invitations' }] }),
  component: Invitations,
});

function WrongRole() {
  return (
    <EmptyState
      title="Invitations are for developers"
      drawing="letter"
      action={<BrowseProjectsButton />}
    >
      Clients invite developers from a project or a developer’s profile.
    </EmptyState>
  );
}

function Invitations() {
  const { me, isLoaded } = useMe();
  useMarkPageRead('/invitations', me?.role === 'developer');
  if (!me && isLoaded) return <RedirectToSignIn />;
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/invitations']} />
      {me?.role === 'developer' && <MyInvitations />}
      {!me && <InvitationsSkeleton />}
      {me && me.role !== 'developer' && <WrongRole />}
    </div>
  );
}
