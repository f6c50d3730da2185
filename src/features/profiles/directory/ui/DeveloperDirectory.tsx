import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import {
  type DirectorySearch,
  directorySortLabels,
  formatEmptyDirectory,
  hasFilters,
  toDirectoryQuery,
} from '../directory.rules.ts';
import { DeveloperCards, DeveloperCardsSkeleton } from './DeveloperCards.tsx';
import { DirectoryFilters } from './DirectoryFilters.tsx';
import countClasses from '#platform/client/lists/result-count.module.css';

function useDirectoryPages(search: DirectorySearch) {
  return trpc.profiles.browse.useInfiniteQuery(toDirectoryQuery(search), {
    ...pagingOptions,
    placeholderData: keepPreviousData,
  });
}

type DirectoryPages = ReturnType<typeof useDirectoryPages>;

type RenderCorner = ComponentProps<typeof DeveloperCards>['renderCorner'];

function EmptyDirectory({ search }: { search: DirectorySearch }) {
  const navigate = useNavigate();
  const { search: words, sort, ...filters } = search;
  const searchWithoutFilters = sort ? { sort } : {};
  const clearButton = hasFilters(search) && (
    <Button
      variant="default"
      onClick={() => void navigate({ to: '/developers', search: searchWithoutFilters })}
    >
      Clear Filters
    </Button>
  );
  return (
    <EmptyState
      title="No Developers Found"
      drawing="people"
      {...(clearButton && { action: clearButton })}
    >
      {formatEmptyDirectory(search)}
      {words && hasFilters(filters) && (
        <>
          {' Search all developers for '}
          <Link
            to="/developers"
            search={{ ...searchWithoutFilters, search: words }}
            resetScroll={false}
          >
            “{words}”
          </Link>
        </>
      )}
    </EmptyState>
  );
}

interface ResultsProps {
  pages: DirectoryPages;
  search: DirectorySearch;
  renderCorner: RenderCorner;
}

function Results({ pages, search, renderCorner }: ResultsProps) {
  return (
    <PagedList
      query={pages}
      error="Failed to Load Developers"
      loading={<DeveloperCardsSkeleton count={6} />}
      empty={<EmptyDirectory search={search} />}
    >
      {(developers, isStale) => (
        <DeveloperCards developers={developers} isStale={isStale} renderCorner={renderCorner} />
      )}
    </PagedList>
  );
}

function formatResultCount(
  { data, isPlaceholderData, hasNextPage }: DirectoryPages,
  search: DirectorySearch,
): string {
  if (isPlaceholderData) return 'Searching…';
  if (!data) return '';
  const shownCount = data.pages.reduce((sum, { items }) => sum + items.length, 0);
  const count = formatCount(shownCount, 'developer');
  if (shownCount < 2) return count;
  const order = directorySortLabels[search.sort ?? 'rating'].toLowerCase();
  return `${count}${hasNextPage ? ' shown' : ''}, ${order} first`;
}

interface DeveloperDirectoryProps {
  search: DirectorySearch;
  renderCorner?: RenderCorner;
}

export function DeveloperDirectory({ search, renderCorner }: DeveloperDirectoryProps) {
  const navigate = useNavigate();
  const pages = useDirectoryPages(search);

  function change(newSearch: DirectorySearch) {
    // Typed words must not add one entry after another to the history.
    const isTyping = newSearch.search !== search.search;
    void navigate({ to: '/developers', search: newSearch, replace: isTyping, resetScroll: false });
  }

  return (
    <>
      <DirectoryFilters search={search} onChange={change} />
      <p className={countClasses.count} role="status">
        {formatResultCount(pages, search)}
      </p>
      <Results pages={pages} search={search} renderCorner={renderCorner} />
    </>
  );
}
