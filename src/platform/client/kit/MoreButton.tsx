import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { readError } from '#platform/client/errors.ts';
import { type Pages, useKeptPages } from './useKeptPages.ts';
import './more-button.css';

interface MoreButtonProps {
  pages: Pages & { error: unknown; isFetchingNextPage: boolean };
  /** Holds one child for each item. */
  list: RefObject<HTMLElement | null>;
  /** How many items are shown. */
  count: number;
}

/** Asks for the next page of a list, and lets the keyboard go on from what is new. */
export function MoreButton({ pages, list, count }: MoreButtonProps) {
  const goOnFrom = useRef<number | null>(null);
  const keepOneMore = useKeptPages(pages);

  // The button may be gone once everything is shown.
  useEffect(() => {
    if (goOnFrom.current === null || count <= goOnFrom.current) return;
    const first = list.current?.children[goOnFrom.current]?.querySelector('a');
    first?.focus({ preventScroll: true });
    goOnFrom.current = null;
  }, [count, list]);

  function more() {
    if (pages.isFetchingNextPage) return;
    goOnFrom.current = count;
    keepOneMore();
    void pages.fetchNextPage();
  }

  if (!pages.hasNextPage) return null;
  return (
    <div className="bw-more">
      {pages.isFetchNextPageError && <p role="alert">{readError(pages.error).message}</p>}
      <Button variant="default" aria-disabled={pages.isFetchingNextPage} onClick={more}>
        {pages.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
