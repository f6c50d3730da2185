import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface Page<Item> {
  items: Item[];
  next: string | null;
}

/**
 * Reads the items of a list that are older than those in the workspace, one page per request,
 * newest first. `cursor` points after the workspace's own items (null if there are no older ones);
 * if it changes because of new items, the older ones are read again. `pages` is for a `MoreButton`,
 * whose first use starts the reading.
 */
export function useOlderItems<Item>(
  queryKey: QueryKey,
  cursor: string | null,
  read: (cursor: string) => Promise<Page<Item>>,
) {
  const [isRequested, setRequested] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: [...queryKey, { from: cursor }],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: cursor ?? '', // not used without a cursor, see `enabled`
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isRequested && cursor !== null,
    // Steps in the workspace invalidate these pages, because a new offer replaces an older one.
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  const isShown = isRequested && cursor !== null;
  const items = (isShown && pages.data?.pages.flatMap((page) => page.items)) || [];
  return {
    items,
    pages: {
      error: pages.error,
      // Before the first page is read, the cursor says that there is one.
      hasNextPage: cursor !== null && (!isShown || !pages.data || pages.hasNextPage),
      // The first page counts as a next page, too, because the workspace shows newer items.
      isFetchingNextPage: pages.isFetching,
      isFetchNextPageError: pages.error !== null,
      fetchNextPage: async () => {
        if (isRequested) await pages.fetchNextPage();
        else setRequested(true);
      },
    },
  };
}
