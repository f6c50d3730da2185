import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { readError } from '../api/errors.ts';
import './more-button.css';

export interface NextPageQuery {
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface MoreButtonProps {
  query: NextPageQuery;
  itemCount: number;
  label?: string | undefined;
}

/**
 * Must follow the list as its next sibling. The focus moves to the first new link, because the
 * button disappears with the last page.
 */
export function MoreButton({ query, itemCount: count, label = 'Load more' }: MoreButtonProps) {
  const container = useRef<HTMLDivElement>(null);
  /** As it was when the next page was requested. */
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
