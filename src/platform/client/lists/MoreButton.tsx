import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { readError } from '../api/errors.ts';
import './more-button.css';

/** The part of an infinite query that is needed to load the next page. */
export interface NextPageQuery {
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface MoreButtonProps {
  query: NextPageQuery;
  /** Number of items shown. */
  itemCount: number;
  label?: string | undefined;
}

/**
 * A button that loads the next page of a list. The list must be the previous sibling of this
 * element. After the page is loaded, the focus moves to the first link of the page, because the
 * button disappears with the last page.
 */
export function MoreButton({ query, itemCount: count, label = 'Load more' }: MoreButtonProps) {
  const container = useRef<HTMLDivElement>(null);
  /** The list, and what it contained when the next page was requested. */
  const previous = useRef<{ list: Element; count: number; linkCount: number } | null>(null);

  useEffect(() => {
    if (!previous.current || count <= previous.current.count) return;
    const { list, linkCount } = previous.current;
    previous.current = null;
    list.querySelectorAll('a')[linkCount]?.focus({ preventScroll: true });
  }, [count]);

  function loadMore() {
    if (query.isFetchingNextPage) return;
    const list = container.current?.previousElementSibling;
    if (list) previous.current = { list, count, linkCount: list.querySelectorAll('a').length };
    void query.fetchNextPage();
  }

  if (!query.hasNextPage) return null;
  return (
    <div className="bw-more" ref={container}>
      {query.isFetchNextPageError && <p role="alert">{readError(query.error).message}</p>}
      <Button variant="default" aria-disabled={query.isFetchingNextPage} onClick={loadMore}>
        {query.isFetchingNextPage ? 'Loading...' : label}
      </Button>
    </div>
  );
}
