import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Day } from '#platform/client/kit/Day.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { RecordFilters } from '#platform/client/kit/records/RecordFilters.tsx';
import { RecordPages } from '#platform/client/kit/records/RecordPages.tsx';
import { type Column, RecordTable } from '#platform/client/kit/records/RecordTable.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { reportReasons, subjectKinds } from '../report.rules.ts';
import { queueOf, type ReportSearch, readReportSearch } from '../report-search.rules.ts';
import type { ReportView } from '../resolution.schema.ts';
import { ReportState } from './ReportState.tsx';
import { kindWords, reasonWords } from './report-words.ts';
import './reports.css';

const selects = [
  {
    label: 'State',
    name: 'status',
    data: [
      { value: '', label: 'Open' },
      { value: 'resolved', label: 'Resolved' },
      { value: 'all', label: 'Open and resolved' },
    ],
  },
  {
    label: 'What is reported',
    name: 'kind',
    data: [
      { value: '', label: 'Of any kind' },
      ...subjectKinds.map((value) => ({ value, label: kindWords[value] })),
    ],
  },
  {
    label: 'Reason',
    name: 'reason',
    data: [
      { value: '', label: 'Any reason' },
      ...reportReasons.map((value) => ({ value, label: reasonWords[value] })),
    ],
  },
] as const;

const columns: [Column<ReportView>, ...Column<ReportView>[]] = [
  {
    label: 'Reported',
    cell: ({ id, subject }) => (
      <Link to="/admin/reports/$id" params={{ id: String(id) }} className="bw-report-link">
        <span>
          {subject.name}
          <span className="bw-report-quiet">{`${kindWords[subject.kind]} #${subject.id}`}</span>
        </span>
      </Link>
    ),
  },
  {
    label: 'Reason',
    cell: ({ reason, details }) => (
      <>
        {reasonWords[reason]}
        {details && <span className="bw-report-quiet bw-report-cut">{details}</span>}
      </>
    ),
    wide: true,
  },
  { label: 'By', cell: ({ reporter }) => reporter.name },
  { label: 'State', cell: (report) => <ReportState {...report} /> },
  { label: 'Sent', cell: ({ createdAt }) => <Day at={createdAt} /> },
];

function Empty({ search, onClear }: { search: ReportSearch; onClear: () => void }) {
  if (Object.keys(search).length === 0) {
    return (
      <EmptyState title="No report waits" drawing="lens">
        Everything that was reported has been looked at.
      </EmptyState>
    );
  }
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear Filters
    </Button>
  );
  return (
    <EmptyState title="No Reports Found" drawing="lens" action={clear}>
      No report fits these filters.
    </EmptyState>
  );
}

/** What people report: the open ones, who waits longest first. */
export function Reports({ search }: { search: ReportSearch }) {
  const navigate = useNavigate();
  const pages = trpc.reports.queue.useInfiniteQuery(queueOf(search), {
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

  function go(next: ReportSearch) {
    const typing = next.search !== search.search;
    void navigate({ to: '/admin/reports', search: next, replace: typing, resetScroll: false });
  }

  const change = (part: Record<string, unknown>) => go(readReportSearch({ ...search, ...part }));
  return (
    <>
      <RecordFilters
        label="Search reports"
        placeholder="Project, name, email or #number"
        words={search.search ?? ''}
        onSearch={(words) => change({ search: words })}
      >
        {selects.map(({ label, name, data }) => (
          <NativeSelect
            key={name}
            aria-label={label}
            data={[...data]}
            value={search[name] ?? ''}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </RecordFilters>
      <RecordPages
        what="reports"
        pages={pages}
        empty={<Empty search={search} onClear={() => go({})} />}
      >
        {(rows, body, stale) => (
          <RecordTable
            caption="Reports"
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
