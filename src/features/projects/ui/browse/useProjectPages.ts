import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#platform/client/api/trpc.ts';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import {
  listQueryOptions,
  type ProjectSearch,
  toCountFilter,
  toProjectFilter,
} from '../../project-search.rules.ts';

/** While new filters load, the former pages remain. */
export function useProjectPages(search: ProjectSearch) {
  return trpc.projects.list.useInfiniteQuery(toProjectFilter(search), {
    ...listQueryOptions,
    ...pagingOptions,
    placeholderData: keepPreviousData,
  });
}

type Pages = Pick<ReturnType<typeof useProjectPages>, 'data' | 'isPlaceholderData'>;

export function getCorrectedSearch({ data, isPlaceholderData }: Pages): string | null {
  return isPlaceholderData ? null : (data?.pages[0]?.correctedSearch ?? null);
}

export function useEffectiveSearch(search: ProjectSearch): ProjectSearch {
  const correctedSearch = getCorrectedSearch(useProjectPages(search));
  return correctedSearch === null ? search : { ...search, search: correctedSearch };
}

/** Only loaded if the list has further pages. */
export function useProjectCount(search: ProjectSearch, pages: Pages & { hasNextPage: boolean }) {
  return trpc.projects.count.useQuery(toCountFilter(useEffectiveSearch(search)), {
    ...listQueryOptions,
    enabled: pages.hasNextPage && !pages.isPlaceholderData,
  }).data;
}

/** In the order of `searches`; undefined while loading or if the count failed to load. */
export function useCountsWithout(searches: ProjectSearch[]) {
  const counts = trpc.useQueries((t) =>
    searches.map((search) => t.projects.count(toCountFilter(search), listQueryOptions)),
  );
  return counts.map(({ data }) => data);
}

/** Includes words whose count failed to load; undefined while loading. */
export function useWordsWithResults(words: string[], search: ProjectSearch): string[] | undefined {
  const counts = trpc.useQueries((t) =>
    words.map((word) =>
      t.projects.count(toCountFilter({ ...search, search: word }), listQueryOptions),
    ),
  );
  if (counts.some(({ isPending }) => isPending)) return undefined;
  return words.filter((_, index) => counts[index]?.data?.count !== 0);
}
