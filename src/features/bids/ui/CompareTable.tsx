import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { formatCents, formatDollars } from '#platform/shared/money.ts';
import { daysWords, plural } from '#platform/shared/words.ts';
import { isDeclined } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { againstBudget, leastOf } from '../compared.rules.ts';
import { sharesOf } from '../fee.rules.ts';
import { BidStatusTag } from './BidStatusTag.tsx';
import { COMPARED_MIN } from './compare-link.ts';
import { DeclineButton } from './DeclineButton.tsx';
import { Reconsider } from './DeclinedBids.tsx';
import { HireButton } from './HireButton.tsx';
import { ShortlistButton } from './ShortlistButton.tsx';
import { useFeePercent } from './useFeePercent.ts';
import classes from './compare.module.css';

interface CompareTableProps {
  bids: BidView[];
  project: Pick<ProjectView, 'status' | 'budget'>;
  choosing: boolean;
  contact: (bid: BidView) => ReactNode;
  onDecline: (bid: BidView) => void;
  onLeaveOut: (bid: BidView) => void;
}

interface Row {
  label: string;
  of: (bid: BidView) => ReactNode;
}

function Status({ bid, cancelled }: { bid: BidView; cancelled: boolean }) {
  if (bid.status !== 'active') {
    return (
      <>
        <BidStatusTag bid={bid} cancelled={cancelled} />
        {isDeclined(bid) && <small>{`“${bid.declineReason}”`}</small>}
      </>
    );
  }
  return bid.shortlisted ? <Tag tone="blue">Shortlisted</Tag> : <Tag>Open</Tag>;
}

function Reviews({ developer }: BidView) {
  const { reviewCount } = developer;
  return (
    <>
      <Rating {...developer} />
      {reviewCount > 0 && <small aria-hidden>{plural(reviewCount, 'review')}</small>}
    </>
  );
}

function rowsOf({ bids, project }: CompareTableProps, now: Date, fee: Row[]): Row[] {
  const lowest = leastOf(bids, 'amount');
  const fastest = leastOf(bids, 'deliveryTime');
  const { budget, status } = project;
  return [
    {
      label: 'Amount',
      of: ({ id, amount }) => (
        <>
          <strong className="bw-figure">{formatDollars(amount)}</strong>
          {lowest.has(id) && <Tag tone="green">Lowest</Tag>}
        </>
      ),
    },
    ...fee,
    {
      label: `Budget ${formatDollars(budget)}`,
      of: ({ amount }) => <span className="bw-figure">{againstBudget(amount, budget)}</span>,
    },
    {
      label: 'Delivery',
      of: ({ id, deliveryTime }) => (
        <>
          <span className="bw-figure">{daysWords(deliveryTime)}</span>
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
    { label: 'Rating', of: (bid) => <Reviews {...bid} /> },
    {
      label: 'Completed projects',
      of: ({ developer }) => <span className="bw-figure">{developer.completedProjects}</span>,
    },
    {
      label: 'Bid placed',
      of: ({ createdAt, revisedAt }) => (
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
    { label: 'Status', of: (bid) => <Status bid={bid} cancelled={status === 'cancelled'} /> },
  ];
}

/** Returns no rows if there is no fee or the project is closed. */
function feeRows({ status }: CompareTableProps['project'], percent: number | undefined): Row[] {
  if (!percent || status !== 'active') return [];
  const of = ({ amount }: BidView) => {
    const { netCents, feeCents } = sharesOf(amount, percent);
    return (
      <>
        <span className="bw-figure">{formatCents(netCents)}</span>
        <small>{`the platform keeps ${formatCents(feeCents)}`}</small>
      </>
    );
  };
  return [{ label: 'Developer receives', of }];
}

function Acts({ bid, table }: { bid: BidView; table: CompareTableProps }) {
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
      {isOpen && isDeclined(bid) && <Reconsider bid={bid} />}
      {table.contact(bid)}
    </div>
  );
}

function Bidder({ bid, table }: { bid: BidView; table: CompareTableProps }) {
  const { name, avatar } = bid.developer;
  return (
    <th scope="col">
      <div className={classes.person}>
        <Avatar name={name} src={avatar} size={36} />
        <ProfileLink to="/developers/$id" user={bid.developer} />
        {table.bids.length > COMPARED_MIN && (
          <button
            type="button"
            aria-label={`Leave out the bid by ${name}`}
            onClick={() => table.onLeaveOut(bid)}
          >
            <IconX size={18} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
    </th>
  );
}

export function CompareTable(table: CompareTableProps) {
  const { bids, choosing } = table;
  const now = useNow(60_000);
  const rows = rowsOf(table, now, feeRows(table.project, useFeePercent()));
  if (choosing) rows.push({ label: 'Your choice', of: (bid) => <Acts bid={bid} table={table} /> });
  rows.push({ label: 'Proposal', of: ({ proposal }) => <PlainText text={proposal} /> });
  return (
    <div className={classes.compare}>
      <table data-columns={bids.length}>
        <caption className="bw-hidden">{`${bids.length} bids side by side`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="bw-hidden">What is compared</span>
            </th>
            {bids.map((bid) => (
              <Bidder key={bid.id} bid={bid} table={table} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {bids.map((bid) => (
                <td key={bid.id}>
                  <div className={classes.cell}>{of(bid)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
