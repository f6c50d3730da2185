import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
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
  const list = useRef<HTMLDivElement>(null);
  const goOnFrom = useRef<number | null>(null);
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const count = items.length;

  // The button may be gone with the last page: the keyboard goes on from what is new.
  useEffect(() => {
    if (goOnFrom.current === null || count <= goOnFrom.current) return;
    list.current?.querySelectorAll('a')[goOnFrom.current]?.focus({ preventScroll: true });
    goOnFrom.current = null;
  }, [count]);

  function more() {
    if (pages.isFetchingNextPage) return;
    goOnFrom.current = count;
    void pages.fetchNextPage();
  }

  return (
    <>
      <div ref={list} className="bw-notices-all">
        <NotificationItems items={items} />
      </div>
      {pages.hasNextPage && (
        <div className="bw-notices-more">
          {pages.isFetchNextPageError && <p role="alert">{saidBy(pages.error).message}</p>}
          <Button variant="default" aria-disabled={pages.isFetchingNextPage} onClick={more}>
            {pages.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        </div>
      )}
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
        message={saidBy(pages.error).message}
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
