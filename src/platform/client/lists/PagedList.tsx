import type { ReactNode } from 'react';
import { readError } from '../errors.ts';
import { ErrorState } from '../kit/ErrorState.tsx';
import { MoreButton, type NextPage } from './MoreButton.tsx';

/** The result of an infinite query with `items` in its pages. */
export interface Pages<Item> extends NextPage {
  data: { pages: { items: Item[] }[] } | undefined;
  isFetching: boolean;
  isLoadingError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

interface PagedListProps<Item> {
  pages: Pages<Item>;
  /** Skeleton of the first page. */
  loading: ReactNode;
  empty: ReactNode;
  /** A string is the title of the usual error state; anything else is shown instead of it. */
  error: ReactNode;
  /** Heading level of the error state. */
  level?: 2 | 3;
  /** Label of the button that loads the next page. */
  more?: string;
  /**
   * Returns exactly one element, because `MoreButton` looks for new links in the element before it.
   * `isStale` if the items belong to the previous search.
   */
  children: (items: Item[], isStale: boolean) => ReactNode;
}

/** A list that is loaded page by page, with its loading, error and empty states. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { pages, loading, empty, error, level, more, children } = props;
  if (pages.isLoadingError) {
    if (typeof error !== 'string') return error;
    return (
      <ErrorState
        title={error}
        message={readError(pages.error).message}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
        level={level}
      />
    );
  }
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  // The previous search may be empty although the present one is not.
  if (!pages.data || (items.length === 0 && pages.isPlaceholderData)) return loading;
  if (items.length === 0) return empty;
  return (
    <>
      {children(items, pages.isPlaceholderData)}
      <MoreButton pages={pages} count={items.length} label={more} />
    </>
  );
}
