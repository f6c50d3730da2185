import { keepPreviousData } from '@tanstack/react-query';

/** Options of an infinite query whose pages contain `next`, the cursor of the following page. */
export const pagingOptions = {
  getNextPageParam: <Cursor>({ next }: { next: Cursor | null }) => next ?? undefined,
};

/**
 * Options of a filtered, paged list. The rows of the previous search remain until the new rows are
 * loaded. Rows are fresh for 15 seconds only.
 */
export const recordPagingOptions = {
  ...pagingOptions,
  placeholderData: keepPreviousData,
  staleTime: 15_000,
};
