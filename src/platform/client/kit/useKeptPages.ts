import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useScrollAgain } from './useScrollAgain.ts';

export interface Pages {
  data?: { readonly pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** More than these nobody waits for. */
const MOST = 10;

function kept(place: string): number {
  try {
    return Math.min(Number(sessionStorage.getItem(place)), MOST);
  } catch {
    return 0;
  }
}

/**
 * A list is as long again as it was when its page was left or reloaded, and stands where it stood.
 * Gives what remembers that one more page was asked for.
 */
export function useKeptPages(pages: Pages): () => void {
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const place = `pages:${visit}`;
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  const loaded = data?.pages.length ?? 0;
  useScrollAgain();

  useEffect(() => {
    if (isFetching || isFetchNextPageError || !hasNextPage || loaded >= kept(place)) return;
    void fetchNextPage();
  }, [place, loaded, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  return () => {
    try {
      sessionStorage.setItem(place, String(loaded + 1));
    } catch {
      // What cannot be written is not kept.
    }
  };
}
