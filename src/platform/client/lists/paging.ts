import { keepPreviousData } from '@tanstack/react-query';

export const pagingOptions = {
  getNextPageParam: <Cursor>({ next }: { next: Cursor | null }) => next ?? undefined,
};

/** The rows of the previous search remain until the new rows are loaded. */
export const recordPagingOptions = {
  ...pagingOptions,
  placeholderData: keepPreviousData,
  staleTime: 15_000,
};
