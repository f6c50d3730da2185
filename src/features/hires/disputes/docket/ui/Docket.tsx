import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Day } from '#platform/client/kit/Day.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { RecordFilters } from '#platform/client/kit/records/RecordFilters.tsx';
import { RecordPages } from '#platform/client/kit/records/RecordPages.tsx';
import { type Column, RecordTable } from '#platform/client/kit/records/RecordTable.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { formatCents } from '#platform/shared/money.ts';
import { type DocketSearch, docketStates, readDocketSearch } from '../docket.rules.ts';
import type { DocketRow } from '../docket.schema.ts';
import { DisputeLink, Sides, Standing } from './DocketCells.tsx';
import { docketWords } from './docket-words.ts';
import './docket.css';

const states = [
  { value: '', label: 'Any state' },
  ...docketStates.map((value) => ({ value, label: docketWords[value] })),
];

const columns: [Column<DocketRow>, ...Column<DocketRow>[]] = [
  { label: 'Project', cell: (row) => <DisputeLink {...row} /> },
  { label: 'Between', cell: (row) => <Sides {...row} />, wide: true },
  { label: 'State', cell: (row) => <Standing {...row} />, wide: true },
  { label: 'Opened', cell: ({ openedAt }) => <Day at={openedAt} /> },
  { label: 'Amount', cell: ({ amountCents }) => formatCents(amountCents), figure: true },
];

/** All disputes: what waits longest for a decision first, what ended last. */
export function Docket({ search }: { search: DocketSearch }) {
  const navigate = useNavigate();
  const pages = trpc.docket.list.useInfiniteQuery(search, {
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

  function change(part: Record<string, unknown>) {
    const next = readDocketSearch({ ...search, ...part });
    const typing = next.search !== search.search;
    void navigate({ to: '/admin/disputes', search: next, replace: typing, resetScroll: false });
  }

  const filtered = search.search !== undefined || search.state !== undefined;
  const clear = (
    <Button variant="default" onClick={() => change({ search: '', state: '' })}>
      Clear Filters
    </Button>
  );
  return (
    <>
      <RecordFilters
        label="Search disputes"
        placeholder="Project, its number, or a name"
        words={search.search ?? ''}
        onSearch={(words) => change({ search: words })}
      >
        <NativeSelect
          aria-label="State"
          data={states}
          value={search.state ?? ''}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
      </RecordFilters>
      <RecordPages
        what="disputes"
        pages={pages}
        empty={
          <EmptyState title="No Disputes Found" drawing="lens" {...(filtered && { action: clear })}>
            {filtered ? 'No dispute fits these filters.' : 'Nobody has opened a dispute yet.'}
          </EmptyState>
        }
      >
        {(rows, body, stale) => (
          <RecordTable
            caption="Disputes, what waits longest for a decision first"
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
