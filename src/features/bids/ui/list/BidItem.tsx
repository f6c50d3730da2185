import type { ReactNode } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { BidView } from '../../bid.schema.ts';
import { formatOverBudget } from '../../bid-comparison.rules.ts';
import { type BidRange, getPositionInRange } from '../../bid-list.rules.ts';
import { BidCriteria } from '../BidCriteria.tsx';
import { BidShares } from '../BidFee.tsx';
import { BidStatusTag } from '../BidStatusTag.tsx';
import { HireButton } from '../decision/HireButton.tsx';
import { BidVersion } from './BidVersion.tsx';
import reasonClasses from '../bid-reason.module.css';
import classes from './bid-list.module.css';

function RangePosition({ bid, range }: { bid: BidView; range: BidRange }) {
  const [amount, lowest, highest] = [bid.amount, range.lowest, range.highest].map(formatDollars);
  return (
    <DimensionLine
      ariaLabel={`${amount}, between the lowest bid ${lowest} and the highest ${highest}`}
      marks={[
        {
          at: getPositionInRange(range, bid.amount),
          label: '',
          next: bid.status !== 'passed',
        },
      ]}
    />
  );
}

function BidDate({ verb, at }: { verb: string; at: string | null }) {
  return (
    at && (
      <span>
        {`${verb} `}
        <FormattedDate at={at} />
      </span>
    )
  );
}

interface BidItemProps {
  bid: BidView;
  range: BidRange | null;
  projectStatus: ProjectStatus;
  criteria?: readonly Criterion[] | undefined;
  /** In whole dollars; undefined if the client can no longer hire. */
  budget?: number | undefined;
  /** In percent; undefined while loading, or if no fee applies to this bid. */
  feePercent?: number | undefined;
  /** Absent if the bid is not open. */
  decisionButtons?: ReactNode;
  children?: ReactNode;
}

export function BidItem(props: BidItemProps) {
  const { bid, range, projectStatus, budget, feePercent, decisionButtons, children } = props;
  const { criteria = [] } = props;
  const isOpen = projectStatus === 'active' && bid.status === 'active';
  const { developer, amount, deliveryTime, proposal, status, declineReason, createdAt, revisedAt } =
    bid;
  const overBudget = budget === undefined ? null : formatOverBudget(amount, budget);
  return (
    <li className={classes.bid} data-status={status}>
      <div className={classes.person}>
        <Avatar name={developer.name} src={developer.avatar} size={44} />
        <div>
          <h3>
            <ProfileLink to="/developers/$id" user={developer} />
          </h3>
          <p>
            <Rating {...developer} />
            <UnconfirmedMark user={developer} />
            <FormattedDate at={createdAt} />
            <BidDate verb="changed" at={revisedAt} />
            <BidDate verb="confirmed" at={bid.isOutdated ? null : bid.confirmedAt} />
          </p>
        </div>
      </div>
      <div className={classes.offer}>
        <p className={classes.figures}>
          <strong className="bw-figure">{formatDollars(amount)}</strong>
          <span className="bw-figure">{formatDays(deliveryTime)}</span>
        </p>
        {overBudget && <p className={classes.overBudget}>{overBudget}</p>}
        {range && <RangePosition bid={bid} range={range} />}
      </div>
      <div className={classes.proposal}>
        <PlainText text={proposal} maxLines={4} noun={`the proposal by ${developer.name}`} />
        <BidCriteria bid={bid} criteria={criteria} />
        {isOpen && bid.isOutdated && <BidVersion bid={bid} />}
        {declineReason && (
          <p
            className={`${reasonClasses.reason} ${classes.reason}`}
          >{`Your reason: “${declineReason}”`}</p>
        )}
      </div>
      <div className={classes.actions}>
        <BidShares amountDollars={amount} feePercent={feePercent} />
        {isOpen ? (
          <HireButton bid={bid} />
        ) : (
          <BidStatusTag bid={bid} isProjectCancelled={projectStatus === 'cancelled'} />
        )}
        {children}
      </div>
      {decisionButtons}
    </li>
  );
}
