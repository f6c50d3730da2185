import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#platform/client/api/trpc.ts';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { filterOf, listCache, type ProjectSearch } from '../project-search.rules.ts';

export function useProjectPages(search: ProjectSearch) {
  return trpc.projects.list.useInfiniteQuery(filterOf(search), {
    ...listCache,
    ...pagingOptions,
    placeholderData: keepPreviousData,
  });
}

type Pages = Pick<ReturnType<typeof useProjectPages>, 'data' | 'isPlaceholderData'>;

/** Returns the corrected search text; null if it was not corrected. */
export function meantIn({ data, isPlaceholderData }: Pages): string | null {
  return isPlaceholderData ? null : (data?.pages[0]?.meant ?? null);
}

/** Returns the search of the list: as typed, or with corrected spelling. */
export function useAnsweredSearch(search: ProjectSearch): ProjectSearch {
  const meant = meantIn(useProjectPages(search));
  return meant === null ? search : { ...search, search: meant };
}

/** Returns the total number of projects if the list has further pages. */
export function useProjectCount(search: ProjectSearch, pages: Pages & { hasNextPage: boolean }) {
  return trpc.projects.count.useQuery(filterOf(useAnsweredSearch(search)), {
    ...listCache,
    enabled: pages.hasNextPage && !pages.isPlaceholderData,
  }).data;
}

/** Returns the words that have results or failed to load; undefined while loading. */
export function useWordsFound(words: string[], search: ProjectSearch): string[] | undefined {
  const counts = trpc.useQueries((t) =>
    words.map((word) => t.projects.count(filterOf({ ...search, search: word }), listCache)),
  );
  if (counts.some(({ isPending }) => isPending)) return undefined;
  return words.filter((_, nth) => counts[nth]?.data?.count !== 0);
}
