import { useState } from 'react';
import type { BidView } from '../bid.schema.ts';

/** A bid that stands no more. */
export interface Withdrawn {
  bid: BidView;
  /** In this tab. */
  here: boolean;
  /** Its form or dialog was open here until then. */
  wasOpen: boolean;
}

/**
 * The bid to show of those that one developer placed on a project, by the one that stands, and what
 * became of the one before. What is typed over a bid that is gone stays until it is saved or left.
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
