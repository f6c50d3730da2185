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
import { addDays } from '#platform/shared/format/deadline.ts';
import { formatCents, formatDollars } from '#platform/shared/format/money.ts';
import { formatCount, formatDays } from '#platform/shared/format/text.ts';
import { isDeclined } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import {
  findLowestBidIds,
  formatBudgetDifference,
  isCompleteBid,
} from '../../bid-comparison.rules.ts';
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
  /** Called when the client presses "Decline"; nothing is declined yet. */
  onDecline: (bid: BidView) => void;
  onRemove: (bid: BidView) => void;
}

interface CompareRow {
  key?: string;
  label: string;
  render: (bid: BidView) => ReactNode;
}

interface StatusCellProps {
  bid: BidView;
  isProjectCancelled: boolean;
}

function StatusCell({ bid, isProjectCancelled }: StatusCellProps) {
  if (bid.status !== 'active') {
    return (
      <>
        <BidStatusTag bid={bid} isProjectCancelled={isProjectCancelled} />
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

/** `feeRows` are inserted below the amount. */
function createOfferRows(
  { bids, project }: CompareTableProps,
  now: Date,
  feeRows: CompareRow[],
): CompareRow[] {
  const { budget, status, criteria } = project;
  // A bid that leaves work out is not comparable with bids for all of it.
  const completeBids = bids.filter((bid) => isCompleteBid(bid, criteria));
  const lowestIds = findLowestBidIds(completeBids, 'amount');
  const fastestIds = findLowestBidIds(completeBids, 'deliveryTime');
  return [
    {
      label: 'Amount',
      render: ({ id, amount }) => (
        <>
          <strong className="bw-figure">{formatDollars(amount)}</strong>
          {lowestIds.has(id) && <Tag tone="green">Lowest</Tag>}
        </>
      ),
    },
    ...feeRows,
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
          {fastestIds.has(id) && <Tag tone="green">Fastest</Tag>}
          {status === 'active' && (
            <small>
              {'by '}
              <FormattedDate at={addDays(now, deliveryTime).toISOString()} />
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
      render: (bid) => <StatusCell bid={bid} isProjectCancelled={status === 'cancelled'} />,
    },
  ];
}

/** Returns no row if the fee is 0 or not loaded, or if the project is not active. */
function createFeeRows(
  { status }: CompareTableProps['project'],
  feePercent: number | undefined,
): CompareRow[] {
  if (!feePercent || status !== 'active') return [];
  const render = ({ amount }: BidView) => {
    const { netCents, feeCents } = calculateShares(amount, feePercent);
    return (
      <>
        <span className="bw-figure">{formatCents(netCents)}</span>
        <small>{`the platform keeps ${formatCents(feeCents)}`}</small>
      </>
    );
  };
  return [{ label: 'Developer receives', render }];
}

interface BidCellProps {
  bid: BidView;
  tableProps: CompareTableProps;
}

function BidActions({ bid, tableProps }: BidCellProps) {
  const isOpen = tableProps.project.status === 'active';
  return (
    <div className={classes.actions}>
      {isOpen && bid.status === 'active' && (
        <>
          <HireButton bid={bid} />
          <div className={classes.quiet}>
            <ShortlistButton bid={bid} />
            <DeclineButton bid={bid} onClick={() => tableProps.onDecline(bid)} />
          </div>
        </>
      )}
      {isOpen && isDeclined(bid) && <ReconsiderButton bid={bid} />}
      {tableProps.renderContact(bid)}
    </div>
  );
}

function BidderHeading({ bid, tableProps }: BidCellProps) {
  const { name, avatar } = bid.developer;
  return (
    <th scope="col">
      <div className={classes.person}>
        <Avatar name={name} src={avatar} size={36} />
        <ProfileLink to="/developers/$id" user={bid.developer} />
        {tableProps.bids.length > COMPARED_MIN && (
          <button
            type="button"
            aria-label={`Remove the bid by ${name}`}
            onClick={() => tableProps.onRemove(bid)}
          >
            <IconX size={18} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
    </th>
  );
}

export function CompareTable(props: CompareTableProps) {
  const { bids, canDecide } = props;
  const now = useNow(60_000);
  const rows = [
    ...createOfferRows(props, now, createFeeRows(props.project, useFeePercent())),
    ...createBriefRows(props),
  ];
  if (canDecide) {
    rows.push({
      label: 'Your choice',
      render: (bid) => <BidActions bid={bid} tableProps={props} />,
    });
  }
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
              <BidderHeading key={bid.id} bid={bid} tableProps={props} />
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
