import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

interface Page<Item> {
  items: Item[];
  next: string | null;
}

/**
 * Newest first, one page per request. `cursor` points behind the oldest item in the workspace; if
 * new items change it, the older items are read again. The first click of a `MoreButton` with
 * `pages` starts the reading.
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
    initialPageParam: cursor ?? '', // Not used if the cursor is null, see `enabled`.
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isRequested && cursor !== null,
    // Only offers change later: a new offer replaces an older one. `useStepMutation` and
    // `useWorkspace` invalidate their pages.
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
      // Before the first page is read, the cursor shows whether there is an older page.
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
