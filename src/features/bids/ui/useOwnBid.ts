import { useState } from 'react';
import type { BidView } from '../bid.schema.ts';

/** A bid that is no longer active. */
export interface Withdrawn {
  bid: BidView;
  /** Whether it was withdrawn in this tab. */
  here: boolean;
  /** Whether its form or dialog was open in this tab. */
  wasOpen: boolean;
}

/**
 * Returns the bid to show and the previous one. `standing` is the active bid of the developer. A
 * bid withdrawn in another tab is still returned while its form is open, because otherwise the
 * input would be lost.
 */
export function useOwnBid(standing: BidView | undefined) {
  const [seen, setSeen] = useState<BidView | null>(null);
  const [left, setLeft] = useState<Withdrawn | null>(null);
  const [held, hold] = useState<BidView | null>(null);
  if (standing && standing !== seen) setSeen(standing);
  if (left && standing && standing.id !== left.bid.id) setLeft(null);
  const own = held && held.id !== standing?.id ? held : standing;

  function leave(bid: BidView, here: boolean) {
    setLeft({ bid, here, wasOpen: true });
    hold(null);
  }

  return {
    own,
    isGone: own !== undefined && own.id !== standing?.id,
    before: left ?? (seen && { bid: seen, here: false, wasOpen: false }),
    hold,
    leave,
  };
}
