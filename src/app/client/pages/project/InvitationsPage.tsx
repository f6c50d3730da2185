import { useMe } from '#features/accounts/ui/useMe.ts';
import { useMarkPageRead } from '#features/notifications/ui/useNotifications.ts';
import {
  InvitationsSkeleton,
  MyInvitations,
} from '#features/projects/invitations/ui/developer/MyInvitations.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RedirectToSignIn } from '../sign-in/RedirectToSignIn.tsx';
import { WrongRoleState } from './WrongRoleState.tsx';

function WrongRole() {
  return (
    <WrongRoleState title="Invitations are for developers" drawing="letter">
      Clients invite developers from a project or a developer’s profile.
    </WrongRoleState>
  );
}

export function InvitationsPage() {
  const { me, settled } = useMe();
  useMarkPageRead('/invitations', me?.role === 'developer');
  if (!me && settled) return <RedirectToSignIn />;
  return (
    <div className="bw-page">
      <PageHeading {...ownPageLabels['/invitations']} />
      {me?.role === 'developer' && <MyInvitations />}
      {!me && <InvitationsSkeleton />}
      {me && me.role !== 'developer' && <WrongRole />}
    </div>
  );
}
