import type { ProjectSearch } from '../../project-search.rules.ts';
import { formatProjectCount } from '../../search/project-count.rules.ts';
import { WordSearchLink } from './SearchLink.tsx';
import { getCorrectedSearch, useProjectCount, type useProjectPages } from './useProjectPages.ts';

interface ResultLineProps {
  pages: ReturnType<typeof useProjectPages>;
  search: ProjectSearch;
}

/** Shows the number of results and, if the search text was corrected, the corrected one. */
export function ResultLine({ pages, search }: ResultLineProps) {
  const { data, hasNextPage, isPlaceholderData } = pages;
  const correctedSearch = getCorrectedSearch(pages);
  const count = useProjectCount(search, pages);
  const shown = data?.pages.reduce((sum, { items }) => sum + items.length, 0);
  const total = hasNextPage ? (count ?? 'unknown') : null;
  return (
    <p className="bw-result-line" role="status">
      {correctedSearch && (
        <>
          No {search.urgent && 'urgent '}projects match “{search.search}”. Showing those for{' '}
          <WordSearchLink text={correctedSearch} search={search} />:{' '}
        </>
      )}
      {isPlaceholderData && 'Searching…'}
      {!isPlaceholderData && shown !== undefined && (
        <>
          {formatProjectCount(shown, total)}
          {shown > 0 && (search.search ? ', best matches first' : ', newest first')}
        </>
      )}
    </p>
  );
}
