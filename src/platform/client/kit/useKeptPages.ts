import { useEffect } from 'react';
import { useScrollAgain } from './useScrollAgain.ts';
import { useVisitFigure } from './useVisitFigure.ts';

export interface Pages {
  data?: { readonly pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** More than these nobody waits for. */
const MOST = 10;

/**
 * A list is as long again as it was when its page was left or reloaded, and stands where it stood.
 * Gives what remembers that one more page was asked for.
 */
export function useKeptPages(pages: Pages): () => void {
  const kept = useVisitFigure('pages');
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  const loaded = data?.pages.length ?? 0;
  useScrollAgain();

  useEffect(() => {
    const wanted = Math.min(kept.read(), MOST);
    if (isFetching || isFetchNextPageError || !hasNextPage || loaded >= wanted) return;
    void fetchNextPage();
  }, [kept, loaded, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  return () => kept.keep(loaded + 1);
}
