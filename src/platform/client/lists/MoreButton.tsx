import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { readError } from '../errors.ts';
import './more-button.css';

/** The part of an infinite query that loads its next page. */
export interface NextPage {
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface MoreButtonProps {
  pages: NextPage;
  /** Number of items shown. */
  count: number;
  label?: string | undefined;
}

/**
 * Loads the next page of the list before it, then moves the focus to the first link of that page,
 * because the button disappears when the last page is loaded.
 */
export function MoreButton({ pages, count, label = 'Load more' }: MoreButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const previous = useRef<{ list: Element; count: number; links: number } | null>(null);

  useEffect(() => {
    if (!previous.current || count <= previous.current.count) return;
    const { list, links } = previous.current;
    previous.current = null;
    list.querySelectorAll('a')[links]?.focus({ preventScroll: true });
  }, [count]);

  function loadMore() {
    if (pages.isFetchingNextPage) return;
    const list = place.current?.previousElementSibling;
    if (list) previous.current = { list, count, links: list.querySelectorAll('a').length };
    void pages.fetchNextPage();
  }

  if (!pages.hasNextPage) return null;
  return (
    <div className="bw-more" ref={place}>
      {pages.isFetchNextPageError && <p role="alert">{readError(pages.error).message}</p>}
      <Button variant="default" aria-disabled={pages.isFetchingNextPage} onClick={loadMore}>
        {pages.isFetchingNextPage ? 'Loading...' : label}
      </Button>
    </div>
  );
}
