import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { readError } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { MoreButton } from '#platform/client/kit/MoreButton.tsx';

type Pages<Item> = Omit<ComponentProps<typeof MoreButton>['pages'], 'data'> & {
  data: { pages: { items: Item[] }[] } | undefined;
  isPending: boolean;
  refetch: () => unknown;
};

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
        message={readError(pages.error).message}
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
  return (
    <>
      {cards(items, list)}
      <MoreButton pages={pages} list={list} count={items.length} />
    </>
  );
}
