import { trpc } from '#platform/client/api/trpc.ts';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordFilters } from '#platform/client/lists/RecordFilters.tsx';
import { RecordList } from '#platform/client/lists/RecordList.tsx';
import { toSelectOptions } from '#platform/client/lists/RecordSelects.tsx';
import type { Column } from '#platform/client/lists/RecordTable.tsx';
import { useRecordSearch } from '#platform/client/lists/useRecordSearch.ts';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import {
  type DisputeQueueSearch,
  disputeQueueStates,
  parseDisputeQueueSearch,
} from '../dispute-queue.rules.ts';
import type { DisputeQueueItem } from '../dispute-queue.schema.ts';
import { DisputeLink, DisputeStatus, SidesCell } from './DisputeQueueCells.tsx';
import { disputeQueueLabels } from './dispute-queue.labels.ts';

const selects = [
  {
    label: 'State',
    name: 'state',
    choices: toSelectOptions('Any state', disputeQueueStates, (state) => disputeQueueLabels[state]),
  },
] as const;

const columns: [Column<DisputeQueueItem>, ...Column<DisputeQueueItem>[]] = [
  { label: 'Project', cell: (row) => <DisputeLink {...row} /> },
  { label: 'Between', cell: (row) => <SidesCell {...row} />, wide: true },
  { label: 'State', cell: (row) => <DisputeStatus {...row} />, wide: true },
  { label: 'Opened', cell: ({ openedAt }) => <FormattedDate at={openedAt} /> },
  { label: 'Amount', cell: ({ amountCents }) => formatCents(amountCents), numeric: true },
];

/** All disputes: open ones first, by when they can be decided, then closed ones, newest first. */
export function DisputeQueue({ search }: { search: DisputeQueueSearch }) {
  const { change, clear, isNarrowed } = useRecordSearch(search, parseDisputeQueueSearch);
  return (
    <>
      <RecordFilters
        label="Search disputes"
        placeholder="Project, its number, or a name"
        search={search}
        onChange={change}
        selects={selects}
      />
      <RecordList
        noun="disputes"
        caption="Disputes, what waits longest for a decision first"
        columns={columns}
        query={trpc.docket.list.useInfiniteQuery(search, recordPagingOptions)}
        noMatchText="No dispute fits these filters."
        never={['No Disputes Found', 'Nobody has opened a dispute yet.']}
        isNarrowed={isNarrowed}
        onClear={clear}
      />
    </>
  );
}
