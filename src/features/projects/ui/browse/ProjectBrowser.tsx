import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, Fragment, type ReactNode, useEffect } from 'react';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { trackOncePerVisit } from '#platform/client/tracking/event-queue.ts';
import { formatEmptyReason, hasFilters, type ProjectSearch } from '../../project-search.rules.ts';
import {
  formatProjectTotal,
  hasOnlyStopWords,
  hasWords,
  suggestCategories,
  suggestSingleWords,
} from '../../search/search.rules.ts';
import { ProjectCards, ProjectCardsSkeleton } from './ProjectCards.tsx';
import { ProjectFilters } from './ProjectFilters.tsx';
import { NoProjects, ProjectListError } from './ProjectListStates.tsx';
import { listActiveFilters } from './project-filter.labels.ts';
import { ResultLine, SearchLink, WordSearchLink } from './ResultLine.tsx';
import { useCountsWithout, useProjectPages, useWordsWithResults } from './useProjectPages.ts';

type Pages = ReturnType<typeof useProjectPages>;

type RenderCorner = ComponentProps<typeof ProjectCards>['renderCorner'];

function CommaList<Item extends string>({
  items,
  render,
}: {
  items: Item[];
  render: (item: Item) => ReactNode;
}) {
  return items.map((item, index) => (
    <Fragment key={item}>
      {index > 0 && ', '}
      {render(item)}
    </Fragment>
  ));
}

const PRIVATE_HINT = 'Only the client and invited developers can see a private project.';

function SingleWordHint({ words, search }: { words: string[]; search: ProjectSearch }) {
  const wordsWithResults = useWordsWithResults(words, search);
  if (!wordsWithResults?.length) return null;
  return (
    <>
      Try one word alone:{' '}
      <CommaList
        items={wordsWithResults}
        render={(word) => <WordSearchLink text={word} search={search} />}
      />
    </>
  );
}

/**
 * A wider search: without filters, by category, or for one word alone. Null if there is nothing to
 * say.
 */
function SearchSuggestions({ search }: { search: ProjectSearch }) {
  const { search: searchText = '', ...filters } = search;
  if (searchText === '') return search.visibility === 'private' ? PRIVATE_HINT : null;
  if (!hasWords(searchText)) return 'Type letters or digits to search.';
  if (hasOnlyStopWords(searchText)) return 'These words are too common. Add another word.';
  if (hasFilters(filters)) {
    return (
      <>
        Your filters may be too narrow. Search all projects for{' '}
        <WordSearchLink text={searchText} search={{}} />
      </>
    );
  }
  const matchingCategories = suggestCategories(searchText);
  if (matchingCategories.length > 0) {
    return (
      <>
        See every project in{' '}
        <CommaList
          items={matchingCategories}
          render={(category) => <SearchLink search={{ category }}>{category}</SearchLink>}
        />
      </>
    );
  }
  return <SingleWordHint words={suggestSingleWords(searchText)} search={search} />;
}

/** For each active filter, the number of projects without it, the most first. */
function WiderSearches({ search }: { search: ProjectSearch }) {
  const filters = listActiveFilters(search);
  const counts = useCountsWithout(filters.map(({ rest }) => rest));
  const wider = filters
    .flatMap((filter, index) => {
      const total = counts[index];
      return total && total.count > 0 ? { ...filter, total } : [];
    })
    .sort((a, b) => b.total.count - a.total.count);
  return wider.map(({ key, label, rest, total }) => (
    <Text key={key} component="span" display="block">
      <SearchLink search={rest}>{`Without “${label}”`}</SearchLink>
      {`: ${formatProjectTotal(total)}`}
    </Text>
  ));
}

interface ResultsProps {
  pages: Pages;
  search: ProjectSearch;
  renderCorner: RenderCorner;
  /** Offers to save the search. */
  saveButton: ReactNode;
}

function Results({ pages, search, renderCorner, saveButton }: ResultsProps) {
  const navigate = useNavigate();
  const { error, isFetching, refetch } = pages;
  const clear = () => void navigate({ to: '/projects', search: {} });
  return (
    <PagedList
      query={pages}
      loading={<ProjectCardsSkeleton cards={6} />}
      error={
        <ProjectListError error={error} onRetry={() => void refetch()} retrying={isFetching} />
      }
      empty={
        <NoProjects
          reason={formatEmptyReason(search)}
          hint={<SearchSuggestions search={search} />}
          wider={<WiderSearches search={search} />}
          saveButton={saveButton}
          onClear={hasFilters(search) ? clear : undefined}
        />
      }
    >
      {(projects, isStale) => (
        <ProjectCards projects={projects} isStale={isStale} renderCorner={renderCorner} />
      )}
    </PagedList>
  );
}

/** With the number of results on the first page. */
function useTrackSearch({ search = '', category }: ProjectSearch, pages: Pages): void {
  const { data, isPlaceholderData } = pages;
  const resultsCount = isPlaceholderData ? undefined : data?.pages[0]?.items.length;
  useEffect(() => {
    if (resultsCount === undefined || (search === '' && !category)) return;
    trackOncePerVisit('search_performed', {
      query: search,
      category: category ?? '',
      resultsCount,
    });
  }, [search, category, resultsCount]);
}

interface ProjectBrowserProps {
  search: ProjectSearch;
  renderCorner?: RenderCorner;
  /** Shown if no project is found. */
  saveButton?: ReactNode;
}

export function ProjectBrowser({ search, renderCorner, saveButton }: ProjectBrowserProps) {
  const navigate = useNavigate();
  const pages = useProjectPages(search);
  useTrackSearch(search, pages);

  function change(next: ProjectSearch) {
    // While the user types, the history entry is replaced, so that the Back button returns to the
    // list before the search.
    const isTyping = next.search !== search.search && search.search !== undefined;
    void navigate({ to: '/projects', search: next, replace: isTyping, resetScroll: false });
  }

  return (
    <>
      <ProjectFilters search={search} onChange={change} />
      <ResultLine pages={pages} search={search} />
      <Results pages={pages} search={search} renderCorner={renderCorner} saveButton={saveButton} />
    </>
  );
}
