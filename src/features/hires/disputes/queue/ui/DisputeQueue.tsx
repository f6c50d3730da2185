import { Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordFilters } from '#platform/client/lists/RecordFilters.tsx';
import { RecordList } from '#platform/client/lists/RecordList.tsx';
import { toSelectOptions } from '#platform/client/lists/RecordSelects.tsx';
import type { Column } from '#platform/client/lists/RecordTable.tsx';
import { useUrlFilters } from '#platform/client/lists/useUrlFilters.ts';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { formatNamedTitle } from '../../../milestones/milestone.labels.ts';
import {
  type DisputeQueueSearch,
  type DisputeQueueState,
  disputeQueueStates,
  parseDisputeQueueSearch,
} from '../dispute-queue.rules.ts';
import type { DisputeQueueItem } from '../dispute-queue.schema.ts';
import recordsClasses from '#platform/client/records/records.module.css';
import classes from './dispute-queue.module.css';

const stateLabels: Record<DisputeQueueState, string> = {
  open: 'Open',
  waiting: 'Waiting for an answer',
  decidable: 'To decide',
  decided: 'Decided by an admin',
  settled: 'Settled',
  withdrawn: 'Withdrawn',
  overtaken: 'Ended by the bank',
};

function DisputeLink({ projectId, title, milestone }: DisputeQueueItem) {
  return (
    <Link
      to="/projects/$id/room"
      params={{ id: String(projectId) }}
      search={milestone ? { milestone: milestone.id } : {}}
      className={recordsClasses.link}
    >
      <span>
        {formatNamedTitle(title, milestone)}
        <span className="bw-muted-line">{`Project ${projectId}`}</span>
      </span>
    </Link>
  );
}

function SidesCell({ client, developer, openedBy }: DisputeQueueItem) {
  const sides = [
    { ...client, side: 'client' as const },
    { ...developer, side: 'developer' as const },
  ];
  return (
    <Stack component="ul" gap={0} m={0} p={0} className={classes.sides}>
      {sides.map(({ id, name, side }) => (
        <Group component="li" key={side} gap="0 0.5rem" align="baseline">
          <Link to="/admin/users/$id" params={{ id: String(id) }}>
            {name}
          </Link>
          <span className="bw-muted-line">{side === openedBy ? `${side}, opened it` : side}</span>
        </Group>
      ))}
      {openedBy === 'admin' && (
        <li>
          Bidwright <span className="bw-muted-line">opened it</span>
        </li>
      )}
    </Stack>
  );
}

const toneByStatus: Record<Exclude<DisputeQueueItem['status'], 'open'>, TagTone> = {
  decided: 'green',
  settled: 'green',
  withdrawn: 'plain',
  overtaken: 'plain',
};

function OpenStatus({ client, developer, frozen, next }: DisputeQueueItem) {
  if (frozen) {
    return (
      <>
        <Tag tone="yellow">With the bank</Tag>
        <span className="bw-muted-line">No money moves until the bank has decided</span>
      </>
    );
  }
  // An admin may decide once the next deadline is the automatic settlement.
  if (!next?.until || next.automaticStep) {
    return (
      <>
        <Tag tone="red">{stateLabels.decidable}</Tag>
        <span className="bw-muted-line">
          {next?.until ? (
            <>
              {'Settled without a decision in '}
              <Countdown deadline={new Date(next.until)} />
            </>
          ) : (
            'An admin decides'
          )}
        </span>
      </>
    );
  }
  // Before an admin may decide, the turn `admin` means that both sides may answer.
  const names = { client: client.name, developer: developer.name, admin: 'both sides' };
  return (
    <>
      <Tag tone="blue">{`Waiting for ${names[next.turn]}`}</Tag>
      <span className="bw-muted-line">
        To decide in <Countdown deadline={new Date(next.until)} />
      </span>
    </>
  );
}

function ClosedStatus({ status, closedAt, toDeveloperCents, amountCents }: DisputeQueueItem) {
  if (status === 'open') return null; // Only for the type.
  return (
    <>
      <Tag tone={toneByStatus[status]}>{stateLabels[status]}</Tag>
      <span className="bw-muted-line">
        {closedAt && <FormattedDate at={closedAt} />}
        {toDeveloperCents !== null &&
          `: ${formatCents(toDeveloperCents)} to the developer, ${formatCents(
            amountCents - toDeveloperCents,
          )} back`}
      </span>
    </>
  );
}

function DisputeStatus(row: DisputeQueueItem) {
  return (
    <Stack component="span" gap={4} align="start">
      {row.status === 'open' ? <OpenStatus {...row} /> : <ClosedStatus {...row} />}
    </Stack>
  );
}

const selects = [
  {
    label: 'State',
    name: 'state',
    options: toSelectOptions('Any state', disputeQueueStates, (state) => stateLabels[state]),
  },
] as const;

const columns: [Column<DisputeQueueItem>, ...Column<DisputeQueueItem>[]] = [
  { label: 'Project', cell: (row) => <DisputeLink {...row} /> },
  { label: 'Between', cell: (row) => <SidesCell {...row} />, wide: true },
  { label: 'State', cell: (row) => <DisputeStatus {...row} />, wide: true },
  { label: 'Opened', cell: ({ openedAt }) => <FormattedDate at={openedAt} /> },
  { label: 'Amount', cell: ({ amountCents }) => formatCents(amountCents), numeric: true },
];

export function DisputeQueue({ search }: { search: DisputeQueueSearch }) {
  const { change, clear, isFiltered } = useUrlFilters(search, parseDisputeQueueSearch);
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
        caption="Disputes, longest waiting first"
        columns={columns}
        query={trpc.disputeQueue.list.useInfiniteQuery(search, recordPagingOptions)}
        noMatchText="No disputes match these filters."
        emptyState={['No Disputes Found', 'No disputes have been opened yet.']}
        isFiltered={isFiltered}
        onClear={clear}
      />
    </>
  );
}
