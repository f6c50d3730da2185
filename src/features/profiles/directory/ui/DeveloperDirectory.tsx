import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { plural } from '#platform/shared/words.ts';
import { sortWords } from '../directory.rules.ts';
import { type DirectorySearch, directoryFilter, isNarrowed } from '../directory-search.rules.ts';
import { emptyDirectoryReason } from '../empty-directory.rules.ts';
import { DeveloperCards, DeveloperCardsSkeleton } from './DeveloperCards.tsx';
import { DirectoryFilters } from './DirectoryFilters.tsx';

function useDirectoryPages(search: DirectorySearch) {
  return trpc.profiles.browse.useInfiniteQuery(directoryFilter(search), {
    ...pagingOptions,
    placeholderData: keepPreviousData,
  });
}

type Pages = ReturnType<typeof useDirectoryPages>;

type Mark = ComponentProps<typeof DeveloperCards>['mark'];

/** The empty state with its reason and links to wider searches in the same order. */
function Nobody({ search }: { search: DirectorySearch }) {
  const navigate = useNavigate();
  const { search: words, sort, ...filters } = search;
  const all = sort ? { sort } : {};
  const clear = isNarrowed(search) && (
    <Button variant="default" onClick={() => void navigate({ to: '/developers', search: all })}>
      Clear Filters
    </Button>
  );
  return (
    <EmptyState title="No Developers Found" drawing="people" {...(clear && { action: clear })}>
      {emptyDirectoryReason(search)}
      {words && isNarrowed(filters) && (
        <>
          {' Search all developers for '}
          <Link to="/developers" search={{ ...all, search: words }} resetScroll={false}>
            “{words}”
          </Link>
        </>
      )}
    </EmptyState>
  );
}

interface ResultsProps {
  pages: Pages;
  search: DirectorySearch;
  mark: Mark;
}

function Results({ pages, search, mark }: ResultsProps) {
  return (
    <PagedList
      query={pages}
      error="Failed to Load Developers"
      loading={<DeveloperCardsSkeleton cards={6} />}
      empty={<Nobody search={search} />}
    >
      {(developers, isStale) => (
        <DeveloperCards developers={developers} stale={isStale} mark={mark} />
      )}
    </PagedList>
  );
}

function countWords({ data, isPlaceholderData, hasNextPage }: Pages, search: DirectorySearch) {
  if (isPlaceholderData) return 'Searching…';
  if (!data) return '';
  const shown = data.pages.reduce((sum, { items }) => sum + items.length, 0);
  const counted = plural(shown, 'developer');
  if (shown < 2) return counted;
  const order = sortWords[search.sort ?? 'rating'].toLowerCase();
  return `${counted}${hasNextPage ? ' shown' : ''}, ${order} first`;
}

interface DeveloperDirectoryProps {
  search: DirectorySearch;
  /** Renders the content of the corner of a card. */
  mark?: Mark;
}

export function DeveloperDirectory({ search, mark }: DeveloperDirectoryProps) {
  const navigate = useNavigate();
  const pages = useDirectoryPages(search);

  function change(next: DirectorySearch) {
    const typing = next.search !== search.search;
    void navigate({ to: '/developers', search: next, replace: typing, resetScroll: false });
  }

  return (
    <>
      <DirectoryFilters search={search} onChange={change} />
      <p className="bw-result-line" role="status">
        {countWords(pages, search)}
      </p>
      <Results pages={pages} search={search} mark={mark} />
    </>
  );
}
