import { useRef } from 'react';
import { readError } from '#platform/client/errors.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { MoreButton } from '#platform/client/kit/MoreButton.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { NotificationItems, NotificationsLoading } from './NotificationItems.tsx';
import './notifications.css';

function useNotificationPages() {
  return trpc.notifications.list.useInfiniteQuery(
    {},
    { getNextPageParam: ({ next }) => next ?? undefined },
  );
}

type Pages = ReturnType<typeof useNotificationPages>;

function Found({ pages }: { pages: Pages }) {
  const list = useRef<HTMLUListElement>(null);
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <div className="bw-notices-all">
        <NotificationItems items={items} list={list} />
      </div>
      <MoreButton pages={pages} list={list} count={items.length} />
    </>
  );
}

export function AllNotifications() {
  const pages = useNotificationPages();
  if (pages.isPending) {
    return (
      <div className="bw-notices-all">
        <NotificationsLoading rows={6} />
      </div>
    );
  }
  if (pages.isLoadingError) {
    return (
      <ErrorState
        title="Your notifications could not be loaded"
        message={readError(pages.error).message}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  if (pages.data?.pages[0]?.items.length === 0) {
    return (
      <EmptyState title="Nothing yet" drawing="letter">
        Bids, invitations, messages and payments are told here, and by mail where you want it.
      </EmptyState>
    );
  }
  return <Found pages={pages} />;
}
