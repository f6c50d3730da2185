import { Button } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { BidView } from '../../bid.schema.ts';
import { useBidDecisions } from '../useBidActions.ts';
import classes from './bid-decision.module.css';
import buttonClasses from './decision-buttons.module.css';

interface CompareCheckbox {
  checked: boolean;
  isFull: boolean;
  onChange: () => void;
}

interface BidDecisionProps {
  bid: BidView;
  compare: CompareCheckbox | undefined;
  /** Called when the client presses "Decline"; nothing is declined yet. */
  onDecline: () => void;
}

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
  onClick: () => void;
}

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
