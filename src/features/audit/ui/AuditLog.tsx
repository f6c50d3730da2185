import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useDownload } from '#platform/client/api/useDownload.ts';
import { LoadingLabel } from '#platform/client/forms/form-buttons.tsx';
import { DateRangeFields, findDateOrderProblem } from '#platform/client/lists/DateRangeFields.tsx';
import { NothingFound } from '#platform/client/lists/NothingFound.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordsLoading } from '#platform/client/lists/RecordList.tsx';
import { SearchField } from '#platform/client/lists/SearchField.tsx';
import { useUrlFilters } from '#platform/client/lists/useUrlFilters.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatInteger, selectPlural } from '#platform/shared/format/locale.ts';
import { auditActionNames, formatAction, hasFilters, toAuditFilter } from '../audit.rules.ts';
import { type AuditSearch, parseAuditSearch } from '../audit-search.rules.ts';
import { AuditTable } from './AuditTable.tsx';
import type { DetailLabels } from './audit-entry.labels.ts';
import { EntryDialog } from './EntryDialog.tsx';
import countClasses from '#platform/client/lists/result-count.module.css';
import classes from './audit.module.css';

const actionOptions = [
  { value: '', label: 'All actions' },
  ...auditActionNames
    .map((value) => ({ value, label: formatAction(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
];

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
}

function AuditFilters({ search, onChange }: AuditFiltersProps) {
  /** The open entry is closed, because it may not match the new filters. */
  function change(changes: object) {
    onChange(parseAuditSearch({ ...search, ...changes, entry: undefined }));
  }

  return (
    <section className={classes.filters} aria-label="Filters">
      <SearchField
        className={classes.search}
        label="Search the audit log"
        placeholder="Person, action, #12 or project 12"
        value={search.search ?? ''}
        onSearch={(words) => change({ search: words })}
      />
      <NativeSelect
        label="Action"
        data={actionOptions}
        value={search.action ?? ''}
        onChange={(event) => change({ action: event.currentTarget.value })}
      />
      <DateRangeFields
        labels={{ from: 'From', until: 'Until' }}
        search={search}
        onChange={change}
      />
    </section>
  );
}

/** An admin that stores the hash elsewhere can prove a later deletion. */
function LogHead() {
  const { data } = trpc.audit.head.useQuery(undefined, { staleTime: 15_000 });
  const [isCopied, setIsCopied] = useState(false);

  async function copy(hash: string) {
    try {
      await navigator.clipboard.writeText(hash);
      setIsCopied(true);
    } catch {
      toast.error('Not copied', 'Your browser does not allow it. Please select the hash instead.');
    }
  }

  return (
    <section className={classes.head} aria-labelledby="head-of-the-log">
      <h2 id="head-of-the-log">Head of the log</h2>
      <p>
        Each entry contains the hash of the one before, which reveals changed, missing or moved
        entries. Save this hash somewhere else from time to time:{' '}
        <code>npm run audit:verify -- --head HASH</code> shows later whether anything up to it is
        missing.
      </p>
      {data && (
        <div className={classes.hash}>
          <p>
            <span>{`Position ${formatInteger(data.position)}`}</span>
            <code>{data.hash}</code>
          </p>
          <Button variant="default" onClick={() => void copy(data.hash)}>
            {isCopied ? 'Copied' : 'Copy hash'}
          </Button>
        </div>
      )}
    </section>
  );
}

function useAuditPages(search: AuditSearch) {
  return trpc.audit.list.useInfiniteQuery(toAuditFilter(search), recordPagingOptions);
}

type Pages = ReturnType<typeof useAuditPages>;

function formatLoadedCount({ data, isPlaceholderData, hasNextPage }: Pages): string {
  if (!data || isPlaceholderData) return '';
  const shownCount = data.pages.reduce((sum, { items }) => sum + items.length, 0);
  if (shownCount === 0) return '';
  const entries = `${formatInteger(shownCount)} ${selectPlural(shownCount, 'entry', 'entries')}`;
  return `${entries}${hasNextPage ? ' shown' : ''}, newest first`;
}

const emptyState: [title: string, text: string] = [
  'No entries yet',
  'Sign-ins, actions of admins and movements of money appear here.',
];
const noMatchText =
  'Search for people by the name they had at the time or by their number, such as #12, and for ' +
  'targets by kind and number, such as project 12. Choose actions under Action.';

interface AuditLogProps {
  search: AuditSearch;
  /** Texts for codes in the details of entries. */
  detailLabels?: DetailLabels;
}

export function AuditLog({ search, detailLabels }: AuditLogProps) {
  const { replaceAll, clear } = useUrlFilters(search, parseAuditSearch);
  const pages = useAuditPages(search);
  const { pending, failure, download } = useDownload();
  const isFiltered = hasFilters(search);
  return (
    <div className={classes.audit}>
      <AuditFilters search={search} onChange={replaceAll} />
      <div className={classes.countAndExport}>
        <p className={`${countClasses.count} ${classes.count}`} role="status">
          {formatLoadedCount(pages)}
        </p>
        <button
          type="button"
          className={classes.export}
          aria-disabled={pending !== null}
          onClick={() => void download('/api/admin/audit-logs/export', toAuditFilter(search))}
        >
          <IconDownload size={18} stroke={1.6} aria-hidden />
          <LoadingLabel isBusy={pending !== null} busyLabel="Preparing...">
            {isFiltered ? 'Download these as JSON lines' : 'Download all as JSON lines'}
          </LoadingLabel>
        </button>
      </div>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure.message}
        </p>
      )}
      <PagedList
        query={pages}
        error="The audit log could not be loaded"
        loading={<RecordsLoading noun="audit log" />}
        empty={
          <NothingFound
            noun="entries"
            noMatchText={findDateOrderProblem(search) ?? noMatchText}
            emptyState={emptyState}
            isFiltered={isFiltered}
            onClear={clear}
          />
        }
      >
        {(entries, isStale) => <AuditTable entries={entries} search={search} isStale={isStale} />}
      </PagedList>
      <LogHead />
      <EntryDialog
        id={search.entry}
        detailLabels={detailLabels}
        onClose={() => replaceAll(toAuditFilter(search))}
      />
    </div>
  );
}
