import type { ReactNode } from 'react';
import { readError } from '../api/errors.ts';
import { ErrorState } from '../feedback/EmptyState.tsx';
import { MoreButton, type NextPageQuery } from './MoreButton.tsx';

export interface PagedQuery<Item> extends NextPageQuery {
  data: { pages: { items: Item[] }[] } | undefined;
  isFetching: boolean;
  isLoadingError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

interface PagedListProps<Item> {
  query: PagedQuery<Item>;
  loading: ReactNode;
  empty: ReactNode;
  /** A title for the usual error state, or an element that replaces it. */
  error: ReactNode;
  errorLevel?: 2 | 3;
  moreLabel?: string;
  /**
   * Must render exactly one element, because `MoreButton` looks for the new links in its previous
   * sibling. `isStale`: the items belong to the previous search.
   */
  children: (items: Item[], isStale: boolean) => ReactNode;
}

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
