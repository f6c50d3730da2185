import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordList } from '#platform/client/lists/RecordList.tsx';
import { RecordSelects, toSelectOptions } from '#platform/client/lists/RecordSelects.tsx';
import type { Column } from '#platform/client/lists/RecordTable.tsx';
import { useUrlFilters } from '#platform/client/lists/useUrlFilters.ts';
import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { FormattedDate, Money } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import { type BidStatus, bidStatuses } from '../bid.rules.ts';
import { formatBidState, type MyBidSearch, readMyBidSearch } from '../my-bids/my-bid.rules.ts';
import type { MyBid } from '../my-bids/my-bid.schema.ts';
import recordsClasses from '#platform/client/records/records.module.css';

const statusTones: Record<BidStatus, TagTone> = {
  active: 'blue',
  hired: 'green',
  passed: 'plain',
  withdrawn: 'plain',
};

/** A bid in the list has a more precise label, which depends on its project. */
const statusLabels: Record<BidStatus, string> = {
  active: 'Awaiting decision',
  hired: 'Hired',
  passed: 'Not chosen, declined or cancelled',
  withdrawn: 'Withdrawn',
};

const selects = [
  {
    label: 'Status',
    name: 'status',
    options: toSelectOptions('Any status', bidStatuses, (status) => statusLabels[status]),
  },
] as const;

function BidStateTag({ bid, now }: { bid: MyBid; now: Date }) {
  const project = { ...bid.project, deadline: new Date(bid.project.deadline) };
  const tone = project.status === 'cancelled' ? 'plain' : statusTones[bid.status];
  return <Tag tone={tone}>{formatBidState({ ...bid, project }, now)}</Tag>;
}

const createColumns = (now: Date): [Column<MyBid>, ...Column<MyBid>[]] => [
  {
    label: 'Project',
    cell: ({ project }) => (
      <Link to="/projects/$id" params={{ id: String(project.id) }} className={recordsClasses.link}>
        <span>
          {project.title}
          <span className="bw-muted-line">{`For ${project.clientName}`}</span>
        </span>
      </Link>
    ),
  },
  { label: 'Status', cell: (bid) => <BidStateTag bid={bid} now={now} /> },
  { label: 'Your bid', cell: ({ amount }) => <Money dollars={amount} />, numeric: true },
  { label: 'Delivery', cell: ({ deliveryTime }) => formatDays(deliveryTime), numeric: true },
  { label: 'Placed', cell: ({ createdAt }) => <FormattedDate at={createdAt} /> },
];

export function MyBids({ search }: { search: MyBidSearch }) {
  const { change, clear, isFiltered } = useUrlFilters(search, readMyBidSearch);
  const now = useNow(60_000);
  return (
    <>
      <RecordSelects search={search} onChange={change} selects={selects} />
      <RecordList
        noun="bids"
        caption="Your bids, newest first"
        columns={createColumns(now)}
        query={trpc.bids.mine.useInfiniteQuery(search, recordPagingOptions)}
        noMatchText="None of your bids has this status."
        emptyState={[
          'No bids yet',
          'Your bids appear here with their status.',
          <BrowseProjectsButton key="on" />,
        ]}
        isFiltered={isFiltered}
        onClear={clear}
        drawing="sheet"
      />
    </>
  );
}
