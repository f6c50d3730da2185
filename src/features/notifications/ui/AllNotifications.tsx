import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { NotificationItems, NotificationsLoading } from './NotificationItems.tsx';
import classes from './notifications.module.css';

export function AllNotifications() {
  const pages = trpc.notifications.list.useInfiniteQuery({}, pagingOptions);
  return (
    <PagedList
      query={pages}
      error="Your notifications could not be loaded"
      loading={
        <div className={classes.noticesAll}>
          <NotificationsLoading rowCount={6} />
        </div>
      }
      empty={
        <EmptyState title="Nothing yet" drawing="letter">
          Notifications about bids, invitations, messages and payments appear here.
        </EmptyState>
      }
    >
      {(items) => (
        <div className={classes.noticesAll}>
          <NotificationItems items={items} />
        </div>
      )}
    </PagedList>
  );
}
