import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/** How a list is read that comes page by page; what stands there stays until the new is there. */
export const recordPaging = {
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 15_000,
};

/** What is looked for stands in the address: `go` puts it there; typing makes no steps back. */
export function useRecordSearch<Search extends { search?: string }>(
  search: Search,
  read: (given: Record<string, unknown>) => Search,
) {
  const navigate = useNavigate();

  function go(next: Search) {
    const replace = next.search !== search.search;
    void navigate({ to: '.', search: next, replace, resetScroll: false });
  }

  return {
    go,
    change: (part: Record<string, unknown>) => go(read({ ...search, ...part })),
    clear: () => go(read({})),
    isNarrowed: Object.keys(search).length > 0,
  };
}
