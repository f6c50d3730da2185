import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

const getSearchText = (search: object) => ('search' in search ? search.search : undefined);

/**
 * Parameters that `parse` does not return are removed from the URL. A change of the search text
 * replaces the history entry; other changes add one. `replaceAll` replaces all filters, `change`
 * those in its argument.
 */
export function useUrlFilters<Search extends object>(
  search: Search,
  parse: (urlSearch: Record<string, unknown>) => Search,
) {
  const navigate = useNavigate();
  const urlSearch = useSearch({ strict: false });

  useEffect(() => {
    const parsedSearch = parse({ ...urlSearch });
    const isUnknown = ([name, value]: [string, unknown]) =>
      value !== undefined && !(name in parsedSearch);
    if (!Object.entries(urlSearch).some(isUnknown)) return;
    void navigate({ to: '.', search: parsedSearch, replace: true, resetScroll: false });
  }, [urlSearch, parse, navigate]);

  function replaceAll(next: Search) {
    const replace = getSearchText(next) !== getSearchText(search);
    void navigate({ to: '.', search: next, replace, resetScroll: false });
  }

  return {
    replaceAll,
    change: (part: Record<string, unknown>) => replaceAll(parse({ ...search, ...part })),
    clear: () => replaceAll(parse({})),
    isFiltered: Object.keys(search).length > 0,
  };
}
