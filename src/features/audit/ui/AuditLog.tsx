import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { MoreButton } from '#platform/client/kit/MoreButton.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { auditFilter, exportAddress, isNarrowed } from '../audit-filter.rules.ts';
import type { AuditSearch } from '../audit-search.rules.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { LogHead } from './LogHead.tsx';
import './audit.css';

function useAuditPages(search: AuditSearch) {
  return trpc.audit.list.useInfiniteQuery(auditFilter(search), {
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

type Pages = ReturnType<typeof useAuditPages>;

interface ResultsProps {
  pages: Pages;
  search: AuditSearch;
  onClear: () => void;
}

function Results({ pages, search, onClear }: ResultsProps) {
  const list = useRef<HTMLTableSectionElement>(null);
  if (pages.isPending) {
    return (
      <Loading what="audit log">
        <SkeletonLines lines={12} height={24} />
      </Loading>
    );
  }
  if (pages.isLoadingError) {
    return (
      <ErrorState
        title="The audit log could not be loaded"
        message={saidBy(pages.error).message}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  const entries = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (entries.length === 0) return <Nothing search={search} onClear={onClear} />;
  return (
    <>
      <AuditTable entries={entries} search={search} stale={pages.isPlaceholderData} ref={list} />
      <MoreButton pages={pages} list={list} count={entries.length} />
    </>
  );
}

function Nothing({ search, onClear }: Pick<ResultsProps, 'search' | 'onClear'>) {
  if (!isNarrowed(search)) {
    return (
      <EmptyState title="Nothing was written down yet">
        Sign-ins, acts of admins and movements of money will stand here.
      </EmptyState>
    );
  }
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear Filters
    </Button>
  );
  return (
    <EmptyState title="No entries found" drawing="lens" action={clear}>
      People are found by the name they had at the time or by their number, such as #12; targets by
      their kind and number, such as project 12.
    </EmptyState>
  );
}

function countWords({ data, isPlaceholderData, hasNextPage }: Pages): string {
  if (!data || isPlaceholderData) return '';
  const shown = data.pages.reduce((sum, { items }) => sum + items.length, 0);
  if (shown === 0) return '';
  const entries = shown === 1 ? '1 entry' : `${shown.toLocaleString('en-US')} entries`;
  return `${entries}${hasNextPage ? ' shown' : ''}, newest first`;
}

/** The audit log with its filters; what is open and what is looked for stands in the address. */
export function AuditLog({ search }: { search: AuditSearch }) {
  const navigate = useNavigate();
  const pages = useAuditPages(search);

  function go(next: AuditSearch, replace = false) {
    void navigate({ to: '/admin/audit-logs', search: next, replace, resetScroll: false });
  }

  return (
    <div className="bw-audit">
      <AuditFilters search={search} onChange={(next) => go(next, next.search !== search.search)} />
      <div className="bw-audit-line">
        <p className="bw-result-line" role="status">
          {countWords(pages)}
        </p>
        <a className="bw-audit-export" href={exportAddress(search)} download>
          <IconDownload size={18} stroke={1.6} aria-hidden />
          {isNarrowed(search) ? 'Download these as JSON lines' : 'Download all as JSON lines'}
        </a>
      </div>
      <Results pages={pages} search={search} onClear={() => go({})} />
      <LogHead />
      <EntryDialog id={search.entry} onClose={() => go(auditFilter(search))} />
    </div>
  );
}
