import { createFileRoute, Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { AllNotifications } from '#features/notifications/ui/AllNotifications.tsx';
import { MarkAllRead } from '#features/notifications/ui/NotificationItems.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { RequireSignIn } from '../pages/sign-in/RequireSignIn.tsx';

export const Route = createFileRoute('/notifications')({
  head: () => ({ meta: [{ title: 'Notifications' }] }),
  component: Notifications,
});

function Notifications() {
  const { me } = useMe();
  return (
    <div className="bw-page">
      <PageHeading
        {...ownPageLabels['/notifications']}
        lead={
          <>
            Everything that concerns your work.{' '}
            <Link to="/settings/notifications">Email settings</Link>
          </>
        }
        actions={me && <MarkAllRead />}
      />
      <RequireSignIn>
        <AllNotifications />
      </RequireSignIn>
    </div>
  );
}
