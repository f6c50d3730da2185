import { useState } from 'react';
import type { BidView } from '../../bid.schema.ts';

/** A bid that is no longer active. */
export interface PreviousBid {
  bid: BidView;
  /** Whether it was withdrawn in this tab. */
  inThisTab: boolean;
  /** Whether its form or dialog was open in this tab. */
  wasOpen: boolean;
}

/**
 * Returns the bid to show and the previous one. `existingBid` is the active bid of the developer. A
 * bid withdrawn in another tab is still returned while its form is open, because otherwise the
 * input would be lost.
 */
export function usePlacedBid(existingBid: BidView | undefined) {
  const [lastBid, setLastBid] = useState<BidView | null>(null);
  const [withdrawn, setWithdrawn] = useState<PreviousBid | null>(null);
  const [editedBid, setEditedBid] = useState<BidView | null>(null);
  if (existingBid && existingBid !== lastBid) setLastBid(existingBid);
  if (withdrawn && existingBid && existingBid.id !== withdrawn.bid.id) setWithdrawn(null);
  const shownBid = editedBid && editedBid.id !== existingBid?.id ? editedBid : existingBid;

  function markWithdrawn(bid: BidView, inThisTab: boolean) {
    setWithdrawn({ bid, inThisTab, wasOpen: true });
    setEditedBid(null);
  }

  return {
    own: shownBid,
    isWithdrawnElsewhere: shownBid !== undefined && shownBid.id !== existingBid?.id,
    previous: withdrawn ?? (lastBid && { bid: lastBid, inThisTab: false, wasOpen: false }),
    hold: setEditedBid,
    leave: markWithdrawn,
  };
}
