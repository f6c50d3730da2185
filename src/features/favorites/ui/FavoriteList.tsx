import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import './favorites.css';

interface Pages<Item> {
  data: { pages: { items: Item[] }[] } | undefined;
  isPending: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  error: unknown;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

type Cards<Item> = (items: Item[], ref: RefObject<HTMLUListElement | null>) => ReactNode;

interface FavoriteListProps<Item> {
  pages: Pages<Item>;
  /** Shown until the first page is there. */
  waiting: ReactNode;
  /** Shown when nothing is saved. */
  empty: ReactNode;
  children: Cards<Item>;
}

/** What a person saved, page by page. */
export function FavoriteList<Item>(props: FavoriteListProps<Item>) {
  const { pages, waiting, empty, children } = props;
  if (pages.isPending) return waiting;
  if (!pages.data) {
    return (
      <ErrorState
        title="Your favorites could not be loaded"
        message={saidBy(pages.error).message}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  const items = pages.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return <Found pages={pages} items={items} cards={children} />;
}

interface FoundProps<Item> {
  pages: Pages<Item>;
  items: Item[];
  cards: Cards<Item>;
}

function Found<Item>({ pages, items, cards }: FoundProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const goOnFrom = useRef<number | null>(null);
  const count = items.length;

  // The button may be gone with the last page: the keyboard goes on from what is new.
  useEffect(() => {
    if (goOnFrom.current === null || count <= goOnFrom.current) return;
    const first = list.current?.children[goOnFrom.current]?.querySelector('a');
    first?.focus({ preventScroll: true });
    goOnFrom.current = null;
  }, [count]);

  function more() {
    if (pages.isFetchingNextPage) return;
    goOnFrom.current = count;
    void pages.fetchNextPage();
  }

  return (
    <>
      {cards(items, list)}
      {pages.hasNextPage && (
        <div className="bw-favorites-more">
          {pages.isFetchNextPageError && <p role="alert">{saidBy(pages.error).message}</p>}
          <Button variant="default" aria-disabled={pages.isFetchingNextPage} onClick={more}>
            {pages.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}
