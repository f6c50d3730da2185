import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Day } from '#platform/client/kit/Day.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { Money } from '#platform/client/kit/Money.tsx';
import { RecordPages } from '#platform/client/kit/records/RecordPages.tsx';
import { type Column, RecordTable } from '#platform/client/kit/records/RecordTable.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { formatCents } from '#platform/shared/money.ts';
import { type PostingSearch, readPostingSearch } from '../posting.rules.ts';
import type { PostingRow } from '../posting.schema.ts';
import { PostingFilters } from './PostingFilters.tsx';
import { PostingState } from './PostingState.tsx';
import './postings.css';

const columns: [Column<PostingRow>, ...Column<PostingRow>[]] = [
  {
    label: 'Project',
    cell: ({ id, title, category, isPrivate }) => (
      <Link to="/admin/projects/$id" params={{ id: String(id) }} className="bw-posting-link">
        <span>
          {title}
          <span className="bw-posting-quiet">
            {`#${id} · ${category}`}
            {isPrivate && (
              <>
                {' · '}
                <IconLock size={13} stroke={2} aria-hidden /> Private
              </>
            )}
          </span>
        </span>
      </Link>
    ),
  },
  {
    label: 'Client',
    cell: ({ client }) => (
      <>
        {client.name}
        <span className="bw-posting-quiet">{client.email}</span>
      </>
    ),
    wide: true,
  },
  { label: 'Status', cell: (posting) => <PostingState {...posting} /> },
  {
    label: 'Budget',
    cell: ({ budget, heldCents }) => (
      <>
        <Money dollars={budget} />
        {heldCents !== null && (
          <span className="bw-posting-quiet">{`${formatCents(heldCents)} held`}</span>
        )}
      </>
    ),
    figure: true,
  },
  { label: 'Bids', cell: ({ bidCount }) => bidCount, figure: true },
  { label: 'Created', cell: ({ createdAt }) => <Day at={createdAt} /> },
];

/** Every project there is, the private and the removed ones, too. */
export function Postings({ search }: { search: PostingSearch }) {
  const navigate = useNavigate();
  const pages = trpc.postings.list.useInfiniteQuery(search, {
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

  function go(next: PostingSearch) {
    const typing = next.search !== search.search;
    void navigate({ to: '/admin/projects', search: next, replace: typing, resetScroll: false });
  }

  const clear = (
    <Button variant="default" onClick={() => go({})}>
      Clear Filters
    </Button>
  );
  return (
    <>
      <PostingFilters
        search={search}
        onChange={(part) => go(readPostingSearch({ ...search, ...part }))}
      />
      <RecordPages
        what="projects"
        pages={pages}
        empty={
          <EmptyState title="No Projects Found" drawing="lens" action={clear}>
            No project fits these filters.
          </EmptyState>
        }
      >
        {(rows, body, stale) => (
          <RecordTable
            caption="Projects"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            stale={stale}
            bodyRef={body}
          />
        )}
      </RecordPages>
    </>
  );
}
