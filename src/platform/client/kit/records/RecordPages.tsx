import { type ReactNode, type RefObject, useRef } from 'react';
import { readError } from '../../errors.ts';
import { ErrorState } from '../ErrorState.tsx';
import { Loading } from '../Loading.tsx';
import { MoreButton } from '../MoreButton.tsx';
import { Skeleton } from '../Skeleton.tsx';
import './records.css';

interface Page<Row> {
  items: Row[];
}

export interface Pages<Row> {
  data: { pages: Page<Row>[] } | undefined;
  error: unknown;
  isPending: boolean;
  isLoadingError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

interface RecordPagesProps<Row> {
  /** What the list holds, in small letters: `users`. */
  what: string;
  /** An infinite query whose pages have `items`. */
  pages: Pages<Row>;
  empty: ReactNode;
  children: (
    rows: Row[],
    body: RefObject<HTMLTableSectionElement | null>,
    stale: boolean,
  ) => ReactNode;
}

function Shape({ what }: { what: string }) {
  return (
    <Loading what={what}>
      <div className="bw-records-shape">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} height={22} width="100%" />
        ))}
      </div>
    </Loading>
  );
}

/** A list that comes page by page: its shape, its failure, its emptiness, its rows, and more. */
export function RecordPages<Row>({ what, pages, empty, children }: RecordPagesProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  if (pages.isLoadingError) {
    return (
      <ErrorState
        title={`The ${what} could not be loaded`}
        message={readError(pages.error).message}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  // Nothing of what was looked for before says nothing of what is looked for now.
  const isAsked = pages.isPending || pages.isPlaceholderData;
  if (rows.length === 0) return isAsked ? <Shape what={what} /> : empty;
  return (
    <>
      {children(rows, body, pages.isPlaceholderData)}
      <MoreButton pages={pages} list={body} count={rows.length} />
    </>
  );
}
