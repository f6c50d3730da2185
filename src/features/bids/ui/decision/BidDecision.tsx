import type { BidView } from '../../bid.schema.ts';
import { DeclineButton } from './DeclineButton.tsx';
import { ShortlistButton } from './ShortlistButton.tsx';
import classes from './bid-decision.module.css';

interface CompareCheckbox {
  checked: boolean;
  /** True if the maximum number of bids is chosen. */
  isFull: boolean;
  onChange: () => void;
}

interface BidDecisionProps {
  bid: BidView;
  /** Undefined if there is no other bid to compare with. */
  compare: CompareCheckbox | undefined;
  onDecline: () => void;
}

/** Buttons of the client for an open bid: shortlist, decline and compare. */
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
