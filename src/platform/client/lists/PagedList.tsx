import type { ReactNode } from 'react';
import { readError } from '../api/errors.ts';
import { ErrorState } from '../feedback/EmptyState.tsx';
import { MoreButton, type NextPageQuery } from './MoreButton.tsx';

/** The result of an infinite query whose pages contain `items`. */
export interface PagedQuery<Item> extends NextPageQuery {
  data: { pages: { items: Item[] }[] } | undefined;
  isFetching: boolean;
  isLoadingError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

interface PagedListProps<Item> {
  query: PagedQuery<Item>;
  /** Skeleton of the first page. */
  loading: ReactNode;
  /** Shown if there are no items. */
  empty: ReactNode;
  /** The title of the usual error state, or an element that is shown instead of that state. */
  error: ReactNode;
  /** Heading level of the error state. */
  errorLevel?: 2 | 3;
  /** Label of the button that loads the next page. */
  moreLabel?: string;
  /**
   * Renders all loaded items as exactly one element, because `MoreButton` looks for the new links
   * in its previous sibling. `isStale` is true if the items belong to the previous search.
   */
  children: (items: Item[], isStale: boolean) => ReactNode;
}

/** A list that is loaded page by page. Also shows the loading, error and empty states. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, loading, empty, error, errorLevel, moreLabel, children } = props;
  if (query.isLoadingError) {
    if (typeof error !== 'string') return error;
    return (
      <ErrorState
        title={error}
        message={readError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        level={errorLevel}
      />
    );
  }
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  // If the previous search found nothing, the current search may still find something.
  if (!query.data || (items.length === 0 && query.isPlaceholderData)) return loading;
  if (items.length === 0) return empty;
  return (
    <>
      {children(items, query.isPlaceholderData)}
      <MoreButton query={query} itemCount={items.length} label={moreLabel} />
    </>
  );
}
