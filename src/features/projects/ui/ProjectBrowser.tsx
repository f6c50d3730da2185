import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, Fragment, type ReactNode, useEffect } from 'react';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { trackOncePerVisit } from '#platform/client/tracking/event-queue.ts';
import { emptyReason, isFiltered, type ProjectSearch } from '../project-search.rules.ts';
import { categoriesMeant, fewerWords, hasWords, isOnlyFillers } from '../ways-on.rules.ts';
import { Instead, SearchFor } from './Instead.tsx';
import { ListFailed, NoProjects } from './ListStates.tsx';
import { ProjectCards, ProjectCardsSkeleton } from './ProjectCards.tsx';
import { ProjectFilters } from './ProjectFilters.tsx';
import { ResultLine } from './ResultLine.tsx';
import { useProjectPages, useWordsFound } from './useProjectPages.ts';

type Pages = ReturnType<typeof useProjectPages>;

type Mark = ComponentProps<typeof ProjectCards>['mark'];

function Listed<One extends string>({ all, each }: { all: One[]; each: (one: One) => ReactNode }) {
  return all.map((one, nth) => (
    <Fragment key={one}>
      {nth > 0 && ', '}
      {each(one)}
    </Fragment>
  ));
}

const PRIVATE_HINT =
  'Private projects are shown only to their clients and to the developers they invited.';

/** Suggests each single word that has results if all words together have none. */
function OneWordHint({ words, search }: { words: string[]; search: ProjectSearch }) {
  const found = useWordsFound(words, search);
  if (!found?.length) return null;
  return (
    <>
      Try one word alone:{' '}
      <Listed all={found} each={(word) => <SearchFor words={word} search={search} />} />
    </>
  );
}

/** Suggests wider searches: without filters, by category, or with one word. */
function ElsewhereHint({ search }: { search: ProjectSearch }) {
  const { search: typed = '', ...filters } = search;
  if (typed === '') return search.visibility === 'private' ? PRIVATE_HINT : null;
  if (!hasWords(typed)) return 'Signs alone are not searched for: type letters or digits.';
  if (isOnlyFillers(typed)) return 'Such common words find little by themselves: add another word.';
  if (isFiltered(filters)) {
    return (
      <>
        The filters may be why: search all projects for <SearchFor words={typed} search={{}} />
      </>
    );
  }
  const meant = categoriesMeant(typed);
  if (meant.length > 0) {
    return (
      <>
        See every project in{' '}
        <Listed
          all={meant}
          each={(category) => <Instead search={{ category }}>{category}</Instead>}
        />
      </>
    );
  }
  return <OneWordHint words={fewerWords(typed)} search={search} />;
}

interface ResultsProps {
  pages: Pages;
  search: ProjectSearch;
  mark: Mark;
}

function Results({ pages, search, mark }: ResultsProps) {
  const navigate = useNavigate();
  const { error, isFetching, refetch } = pages;
  const clear = () => void navigate({ to: '/projects', search: {} });
  return (
    <PagedList
      query={pages}
      loading={<ProjectCardsSkeleton cards={6} />}
      error={<ListFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      empty={
        <NoProjects
          reason={emptyReason(search)}
          hint={<ElsewhereHint search={search} />}
          onClear={isFiltered(search) ? clear : undefined}
        />
      }
    >
      {(projects, isStale) => <ProjectCards projects={projects} stale={isStale} mark={mark} />}
    </PagedList>
  );
}

/** Tracks each completed search with the number of results on its first page. */
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
  /** Renders the content of the corner of a card. */
  mark?: Mark;
}

export function ProjectBrowser({ search, mark }: ProjectBrowserProps) {
  const navigate = useNavigate();
  const pages = useProjectPages(search);
  useTrackSearch(search, pages);

  function change(next: ProjectSearch) {
    // The history entry is replaced during input, so that Back returns to the list before.
    const typing = next.search !== search.search && search.search !== undefined;
    void navigate({ to: '/projects', search: next, replace: typing, resetScroll: false });
  }

  return (
    <>
      <ProjectFilters search={search} onChange={change} />
      <ResultLine pages={pages} search={search} />
      <Results pages={pages} search={search} mark={mark} />
    </>
  );
}
