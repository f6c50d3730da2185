import type { BidView } from '../bid.schema.ts';
import { DeclineButton } from './DeclineButton.tsx';
import { ShortlistButton } from './ShortlistButton.tsx';
import classes from './bid-choice.module.css';

interface CompareTick {
  checked: boolean;
  /** True if the maximum number of bids is chosen. */
  full: boolean;
  onChange: () => void;
}

interface BidChoiceProps {
  bid: BidView;
  /** Undefined if there is no other bid to compare with. */
  compare: CompareTick | undefined;
  onDecline: () => void;
}

/** Buttons of the client for an open bid: shortlist, decline and compare. */
export function BidChoice({ bid, compare, onDecline }: BidChoiceProps) {
  const { name } = bid.developer;
  return (
    <div className={classes.bidChoice}>
      <ShortlistButton bid={bid} />
      <DeclineButton bid={bid} onClick={onDecline} />
      {compare && (
        <label className={classes.bidCompare} data-off={compare.full && !compare.checked}>
          <input
            type="checkbox"
            checked={compare.checked}
            disabled={compare.full && !compare.checked}
            onChange={compare.onChange}
          />
          Compare
          <span className="bw-hidden">{` the bid by ${name}`}</span>
        </label>
      )}
    </div>
  );
}
