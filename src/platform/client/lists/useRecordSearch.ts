import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

const typedIn = (search: object) => ('search' in search ? search.search : undefined);

/**
 * Stores the filters of a list in the address. Typing replaces the history entry, and parameters
 * that the list does not know are removed.
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
