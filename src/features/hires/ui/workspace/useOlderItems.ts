import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface Page<Item> {
  items: Item[];
  next: string | null;
}

/**
 * Reads the rows of a list that are older than those in the workspace, one page per request. `cursor`
 * points after the workspace's own rows; if it changes because of new rows, the older ones are read
 * again.
 */
export function useOlderItems<Item>(
  key: QueryKey,
  cursor: string | null,
  read: (cursor: string) => Promise<Page<Item>>,
) {
  const [isOpened, setOpened] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: [...key, { from: cursor }],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: cursor ?? '',
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isOpened && cursor !== null,
    // Acts in the workspace invalidate these pages, because a new offer closes an older one.
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  const isShown = isOpened && cursor !== null;
  const items = (isShown && pages.data?.pages.flatMap((page) => page.items)) || [];
  return {
    items,
    pages: {
      error: pages.error,
      hasNextPage: cursor !== null && (!isShown || !pages.data || pages.hasNextPage),
      isFetchingNextPage: pages.isFetching,
      isFetchNextPageError: pages.error !== null,
      fetchNextPage: async () => {
        if (isOpened) await pages.fetchNextPage();
        else setOpened(true);
      },
    },
  };
}
