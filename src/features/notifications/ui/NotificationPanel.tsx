import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { MarkAllRead, NotificationItems, NotificationsLoading } from './NotificationItems.tsx';
import classes from './bell.module.css';

function NewestNotifications({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = trpc.notifications.list.useQuery({});
  if (isPending) return <NotificationsLoading rowCount={4} />;
  if (!data) {
    return (
      <ErrorState
        title="Notifications not loaded"
        message={readError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
        level={3}
      />
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState title="Nothing yet" drawing="letter" level={3}>
        Notifications about bids, invitations, messages and payments appear here.
      </EmptyState>
    );
  }
  return <NotificationItems items={data.items} onFollow={onClose} />;
}

export function NotificationPanel({ onClose }: { onClose: () => void }) {
  return (
    <>
      <MarkAllRead />
      <div className={classes.noticesNewest}>
        <NewestNotifications onClose={onClose} />
      </div>
      <Group justify="space-between" gap="0 1.5rem" className={classes.links}>
        <Link to="/notifications" onClick={onClose}>
          All notifications
        </Link>
        <Link to="/settings/notifications" onClick={onClose}>
          Email settings
        </Link>
      </Group>
    </>
  );
}
