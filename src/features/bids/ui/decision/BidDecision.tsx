import { Button } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { BidView } from '../../bid.schema.ts';
import { useBidDecisions } from '../useBidActions.ts';
import classes from './bid-decision.module.css';
import buttonClasses from './decision-buttons.module.css';

interface CompareCheckbox {
  checked: boolean;
  /** Whether the maximum number of bids is chosen, so that no further bid can be checked. */
  isFull: boolean;
  onChange: () => void;
}

interface BidDecisionProps {
  bid: BidView;
  /** Undefined if there is no other bid to compare this bid with. */
  compare: CompareCheckbox | undefined;
  /** Called when the client presses "Decline"; nothing is declined yet. */
  onDecline: () => void;
}

/** Controls of the client for an open bid: shortlist, decline and compare. */
export function BidDecision({ bid, compare, onDecline }: BidDecisionProps) {
  const { name } = bid.developer;
  return (
    <div className={classes.bidChoice}>
      <ShortlistButton bid={bid} />
      <DeclineButton bid={bid} onClick={onDecline} />
      {compare && (
        <label className={classes.bidCompare} data-off={compare.isFull && !compare.checked}>
          <input
            type="checkbox"
            checked={compare.checked}
            disabled={compare.isFull && !compare.checked}
            onChange={compare.onChange}
          />
          Compare
          <span className="bw-hidden">{` the bid by ${name}`}</span>
        </label>
      )}
    </div>
  );
}

/** Button that adds a bid to the shortlist or removes it. Developers do not see the shortlist. */
export function ShortlistButton({ bid }: { bid: BidView }) {
  const { shortlist } = useBidDecisions(bid.projectId);
  const isShortlisted = bid.shortlisted === true;
  const Star = isShortlisted ? IconStarFilled : IconStar;
  return (
    <Button
      variant="subtle"
      className={buttonClasses.quiet}
      aria-pressed={isShortlisted}
      leftSection={<Star size={17} stroke={1.6} aria-hidden />}
      onClick={() => void shortlist(bid, !isShortlisted)}
    >
      {isShortlisted ? 'Shortlisted' : 'Shortlist'}
      <span className="bw-hidden">{` ${bid.developer.name}`}</span>
    </Button>
  );
}

interface DeclineButtonProps {
  bid: BidView;
  /** Must open the dialog that declines the bid. */
  onClick: () => void;
}

/** Button that opens the dialog to decline a bid. */
export function DeclineButton({ bid, onClick }: DeclineButtonProps) {
  return (
    <Button
      variant="subtle"
      className={buttonClasses.quiet}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      Decline
      <span className="bw-hidden">{` the bid by ${bid.developer.name}`}</span>
    </Button>
  );
}
