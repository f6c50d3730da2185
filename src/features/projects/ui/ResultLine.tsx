import type { ProjectSearch } from '../project-search.rules.ts';
import { countedWords } from '../search/project-count.rules.ts';
import { SearchFor } from './Instead.tsx';
import { meantIn, useProjectCount, type useProjectPages } from './useProjectPages.ts';

interface ResultLineProps {
  pages: ReturnType<typeof useProjectPages>;
  search: ProjectSearch;
}

/** Shows the number of results and, if the search text was corrected, the corrected one. */
export function ResultLine({ pages, search }: ResultLineProps) {
  const { data, hasNextPage, isPlaceholderData } = pages;
  const meant = meantIn(pages);
  const counted = useProjectCount(search, pages);
  const shown = data?.pages.reduce((sum, { items }) => sum + items.length, 0);
  const all = hasNextPage ? (counted ?? 'unknown') : null;
  return (
    <p className="bw-result-line" role="status">
      {meant && (
        <>
          No {search.urgent && 'urgent '}projects match “{search.search}”. Showing those for{' '}
          <SearchFor words={meant} search={search} />:{' '}
        </>
      )}
      {isPlaceholderData && 'Searching…'}
      {!isPlaceholderData && shown !== undefined && (
        <>
          {countedWords(shown, all)}
          {shown > 0 && (search.search ? ', best matches first' : ', newest first')}
        </>
      )}
    </p>
  );
}
