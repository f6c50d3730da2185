import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProjectSearch } from '../../project-search.rules.ts';
import { formatProjectCount } from '../../search/search.rules.ts';
import { sortLabels } from './project-filter.labels.ts';
import { getCorrectedSearch, useProjectCount, type useProjectPages } from './useProjectPages.ts';
import countClasses from '#platform/client/lists/result-count.module.css';

interface SearchLinkProps {
  search: ProjectSearch;
  children: ReactNode;
}

export function SearchLink({ search, children }: SearchLinkProps) {
  return (
    <Link to="/projects" search={search} resetScroll={false}>
      {children}
    </Link>
  );
}

export function WordSearchLink({ text, search }: { text: string; search: ProjectSearch }) {
  return <SearchLink search={{ ...search, search: text }}>“{text}”</SearchLink>;
}

function formatOrder({ search, sort = 'newest' }: ProjectSearch): string {
  return search && sort === 'newest' ? 'best matches first' : sortLabels[sort].toLowerCase();
}

interface ResultLineProps {
  pages: ReturnType<typeof useProjectPages>;
  search: ProjectSearch;
}

export function ResultLine({ pages, search }: ResultLineProps) {
  const { data, hasNextPage, isPlaceholderData } = pages;
  const correctedSearch = getCorrectedSearch(pages);
  const count = useProjectCount(search, pages);
  const shownCount = data?.pages.reduce((sum, { items }) => sum + items.length, 0);
  const total = hasNextPage ? (count ?? 'unknown') : null;
  return (
    <p className={countClasses.count} role="status">
      {correctedSearch && (
        <>
          No {search.urgent && 'urgent '}projects match “{search.search}”. Showing those for{' '}
          <WordSearchLink text={correctedSearch} search={search} />:{' '}
        </>
      )}
      {isPlaceholderData && 'Searching…'}
      {!isPlaceholderData && shownCount !== undefined && (
        <>
          {formatProjectCount(shownCount, total)}
          {shownCount > 0 && `, ${formatOrder(search)}`}
        </>
      )}
    </p>
  );
}
