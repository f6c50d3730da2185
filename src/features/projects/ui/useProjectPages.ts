import { keepPreviousData } from '@tanstack/react-query';
import { paging } from '#platform/client/lists/paging.ts';
import { trpc } from '#platform/client/trpc.ts';
import { filterOf, listCache, type ProjectSearch } from '../project-search.rules.ts';

export function useProjectPages(search: ProjectSearch) {
  return trpc.projects.list.useInfiniteQuery(filterOf(search), {
    ...listCache,
    ...paging,
    placeholderData: keepPreviousData,
  });
}

type Pages = Pick<ReturnType<typeof useProjectPages>, 'data' | 'isPlaceholderData'>;

/** The words that were searched for instead of those typed, if they are others. */
export function meantIn({ data, isPlaceholderData }: Pages): string | null {
  return isPlaceholderData ? null : (data?.pages[0]?.meant ?? null);
}

/** The search that the list answers: as typed, or with its misspelt words put right. */
export function useAnsweredSearch(search: ProjectSearch): ProjectSearch {
  const meant = meantIn(useProjectPages(search));
  return meant === null ? search : { ...search, search: meant };
}

/** How many projects a list holds that has more than its first pages; asked beside it. */
export function useProjectCount(search: ProjectSearch, pages: Pages & { hasNextPage: boolean }) {
  return trpc.projects.count.useQuery(filterOf(useAnsweredSearch(search)), {
    ...listCache,
    enabled: pages.hasNextPage && !pages.isPlaceholderData,
  }).data;
}

/**
 * Those of these words that this list has projects for, and those of which nobody knows; undefined
 * until all are asked for.
 */
export function useWordsFound(words: string[], search: ProjectSearch): string[] | undefined {
  const counts = trpc.useQueries((t) =>
    words.map((word) => t.projects.count(filterOf({ ...search, search: word }), listCache)),
  );
  if (counts.some(({ isPending }) => isPending)) return undefined;
  return words.filter((_, nth) => counts[nth]?.data?.count !== 0);
}
