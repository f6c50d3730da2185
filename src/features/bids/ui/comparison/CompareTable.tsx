import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { formatCents, formatDollars } from '#platform/shared/format/money.ts';
import { formatCount, formatDays } from '#platform/shared/format/text.ts';
import { isDeclined } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import { findLowestBidIds, formatBudgetDifference } from '../../bid-comparison.rules.ts';
import { calculateShares } from '../../fee.rules.ts';
import { useFeePercent } from '../BidFee.tsx';
import { BidStatusTag } from '../BidStatusTag.tsx';
import { DeclineButton, ShortlistButton } from '../decision/BidDecision.tsx';
import { HireButton } from '../decision/HireButton.tsx';
import { ReconsiderButton } from '../list/DeclinedBids.tsx';
import { createBriefRows } from './brief-rows.tsx';
import { COMPARED_MIN } from './compare-search.ts';
import classes from './compare.module.css';

interface CompareTableProps {
  bids: BidView[];
  project: Pick<ProjectView, 'status' | 'budget' | 'revision' | 'criteria'>;
  canDecide: boolean;
  renderContact: (bid: BidView) => ReactNode;
  onDecline: (bid: BidView) => void;
  onRemove: (bid: BidView) => void;
}

interface Row {
  /** By default the label. */
  key?: string;
  label: string;
  render: (bid: BidView) => ReactNode;
}

function StatusCell({ bid, cancelled }: { bid: BidView; cancelled: boolean }) {
  if (bid.status !== 'active') {
    return (
      <>
        <BidStatusTag bid={bid} isProjectCancelled={cancelled} />
        {isDeclined(bid) && <small>{`“${bid.declineReason}”`}</small>}
      </>
    );
  }
  return bid.shortlisted ? <Tag tone="blue">Shortlisted</Tag> : <Tag>Open</Tag>;
}

function ReviewsCell({ developer }: BidView) {
  const { reviewCount } = developer;
  return (
    <>
      <Rating {...developer} />
      <UnconfirmedMark user={developer} />
      {reviewCount > 0 && <small aria-hidden>{formatCount(reviewCount, 'review')}</small>}
    </>
  );
}

function createRows({ bids, project }: CompareTableProps, now: Date, fee: Row[]): Row[] {
  const lowest = findLowestBidIds(bids, 'amount');
  const fastest = findLowestBidIds(bids, 'deliveryTime');
  const { budget, status } = project;
  return [
    {
      label: 'Amount',
      render: ({ id, amount }) => (
        <>
          <strong className="bw-figure">{formatDollars(amount)}</strong>
          {lowest.has(id) && <Tag tone="green">Lowest</Tag>}
        </>
      ),
    },
    ...fee,
    {
      label: `Budget ${formatDollars(budget)}`,
      render: ({ amount }) => (
        <span className="bw-figure">{formatBudgetDifference(amount, budget)}</span>
      ),
    },
    {
      label: 'Delivery',
      render: ({ id, deliveryTime }) => (
        <>
          <span className="bw-figure">{formatDays(deliveryTime)}</span>
          {fastest.has(id) && <Tag tone="green">Fastest</Tag>}
          {status === 'active' && (
            <small>
              {'by '}
              <FormattedDate at={new Date(now.getTime() + deliveryTime * DAY_MS).toISOString()} />
              {', if hired today'}
            </small>
          )}
        </>
      ),
    },
    { label: 'Rating', render: (bid) => <ReviewsCell {...bid} /> },
    {
      label: 'Completed projects',
      render: ({ developer }) => <span className="bw-figure">{developer.completedProjects}</span>,
    },
    {
      label: 'Bid placed',
      render: ({ createdAt, revisedAt }) => (
        <>
          <FormattedDate at={createdAt} />
          {revisedAt && (
            <small>
              {'changed '}
              <FormattedDate at={revisedAt} />
            </small>
          )}
        </>
      ),
    },
    {
      label: 'Status',
      render: (bid) => <StatusCell bid={bid} cancelled={status === 'cancelled'} />,
    },
  ];
}

/** Returns no rows if there is no fee or the project is closed. */
function createFeeRows(
  { status }: CompareTableProps['project'],
  percent: number | undefined,
): Row[] {
  if (!percent || status !== 'active') return [];
  const render = ({ amount }: BidView) => {
    const { netCents, feeCents } = calculateShares(amount, percent);
    return (
      <>
        <span className="bw-figure">{formatCents(netCents)}</span>
        <small>{`the platform keeps ${formatCents(feeCents)}`}</small>
      </>
    );
  };
  return [{ label: 'Developer receives', render }];
}

function BidActions({ bid, table }: { bid: BidView; table: CompareTableProps }) {
  const isOpen = table.project.status === 'active';
  return (
    <div className={classes.actions}>
      {isOpen && bid.status === 'active' && (
        <>
          <HireButton bid={bid} />
          <div className={classes.quiet}>
            <ShortlistButton bid={bid} />
            <DeclineButton bid={bid} onClick={() => table.onDecline(bid)} />
          </div>
        </>
      )}
      {isOpen && isDeclined(bid) && <ReconsiderButton bid={bid} />}
      {table.renderContact(bid)}
    </div>
  );
}

function BidderHeading({ bid, table }: { bid: BidView; table: CompareTableProps }) {
  const { name, avatar } = bid.developer;
  return (
    <th scope="col">
      <div className={classes.person}>
        <Avatar name={name} src={avatar} size={36} />
        <ProfileLink to="/developers/$id" user={bid.developer} />
        {table.bids.length > COMPARED_MIN && (
          <button
            type="button"
            aria-label={`Remove the bid by ${name}`}
            onClick={() => table.onRemove(bid)}
          >
            <IconX size={18} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
    </th>
  );
}

export function CompareTable(table: CompareTableProps) {
  const { bids, canDecide } = table;
  const now = useNow(60_000);
  const rows = [
    ...createRows(table, now, createFeeRows(table.project, useFeePercent())),
    ...createBriefRows(table),
  ];
  if (canDecide)
    rows.push({ label: 'Your choice', render: (bid) => <BidActions bid={bid} table={table} /> });
  rows.push({ label: 'Proposal', render: ({ proposal }) => <PlainText text={proposal} /> });
  return (
    <div className={classes.compare}>
      <table data-columns={bids.length}>
        <caption className="bw-hidden">{`${bids.length} bids side by side`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="bw-hidden">Compared</span>
            </th>
            {bids.map((bid) => (
              <BidderHeading key={bid.id} bid={bid} table={table} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, render, key = label }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              {bids.map((bid) => (
                <td key={bid.id}>
                  <div className={classes.cell}>{render(bid)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
