import { Button } from '@mantine/core';
import type { BidView } from '../bid.schema.ts';
import { ShortlistButton } from './ShortlistButton.tsx';

interface CompareTick {
  checked: boolean;
  /** As many stand side by side as can. */
  full: boolean;
  onChange: () => void;
}

interface BidChoiceProps {
  bid: BidView;
  /** Absent where there is nothing to compare with. */
  compare: CompareTick | undefined;
  onDecline: () => void;
}

/** What the client can do about an open bid, beside hiring. */
export function BidChoice({ bid, compare, onDecline }: BidChoiceProps) {
  const { name } = bid.developer;
  return (
    <div className="bw-bid-choice">
      <ShortlistButton bid={bid} />
      <Button
        variant="subtle"
        className="bw-bid-decline"
        aria-haspopup="dialog"
        onClick={onDecline}
      >
        Decline
        <span className="bw-hidden">{` the bid by ${name}`}</span>
      </Button>
      {compare && (
        <label className="bw-bid-compare" data-off={compare.full && !compare.checked}>
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
