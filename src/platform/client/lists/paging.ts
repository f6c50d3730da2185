import { keepPreviousData } from '@tanstack/react-query';

/** Options of an infinite query with `next`, the cursor of the following page, in its pages. */
export const pagingOptions = {
  getNextPageParam: <Cursor>({ next }: { next: Cursor | null }) => next ?? undefined,
};

/**
 * Options of a filtered, paged list: the previous rows remain until the new rows are loaded, and
 * are fresh for 15 seconds only.
 */
export const recordPagingOptions = {
  ...pagingOptions,
  placeholderData: keepPreviousData,
  staleTime: 15_000,
};
