import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How a list is read that comes page by page; what stands there stays until the new is there. */
export const recordPaging = {
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 15_000,
};

const typedIn = (search: object) => ('search' in search ? search.search : undefined);

/**
 * What is looked for stands in the address: `go` puts it there; typing makes no steps back. What
 * the list cannot read of it leaves the address.
 */
export function useRecordSearch<Search extends object>(
  search: Search,
  read: (given: Record<string, unknown>) => Search,
) {
  const navigate = useNavigate();
  const given = useSearch({ strict: false });

  useEffect(() => {
    const known = read({ ...given });
    const isUnread = ([name, value]: [string, unknown]) => value !== undefined && !(name in known);
    if (!Object.entries(given).some(isUnread)) return;
    void navigate({ to: '.', search: known, replace: true, resetScroll: false });
  }, [given, read, navigate]);

  function go(next: Search) {
    const replace = typedIn(next) !== typedIn(search);
    void navigate({ to: '.', search: next, replace, resetScroll: false });
  }

  return {
    go,
    change: (part: Record<string, unknown>) => go(read({ ...search, ...part })),
    clear: () => go(read({})),
    isNarrowed: Object.keys(search).length > 0,
  };
}
