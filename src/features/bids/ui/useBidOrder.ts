import { useState } from 'react';
import type { BidView } from '../bid.schema.ts';
import { type BidOrder, inOrder, orderOf } from '../bid-order.rules.ts';

function shortlisted(bids: BidView[]): ReadonlySet<number> {
  return new Set(bids.flatMap((bid) => (bid.shortlisted ? bid.id : [])));
}

/** The shortlist goes on top when the list is opened or sorted: nothing jumps under a click. */
export function useBidOrder(bids: BidView[]) {
  const [order, setOrder] = useState<BidOrder>('first');
  const [onTop, setOnTop] = useState(() => shortlisted(bids));

  function sort(text: string) {
    setOrder(orderOf(text));
    setOnTop(shortlisted(bids));
  }

  return { order, setOrder: sort, sorted: inOrder(bids, order, onTop) };
}
