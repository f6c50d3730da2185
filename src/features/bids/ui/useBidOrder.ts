import { useState } from 'react';
import { useVisitFigure } from '#platform/client/kit/useVisitFigure.ts';
import type { BidView } from '../bid.schema.ts';
import { type BidOrder, bidOrders, inOrder, orderOf } from '../bid-order.rules.ts';

function shortlisted(bids: BidView[]): ReadonlySet<number> {
  return new Set(bids.flatMap((bid) => (bid.shortlisted ? bid.id : [])));
}

/**
 * The shortlist goes on top when the list is opened or sorted: nothing jumps under a click. Who comes
 * back finds the order they left.
 */
export function useBidOrder(bids: BidView[]) {
  const kept = useVisitFigure('bid-order');
  const [order, setOrder] = useState<BidOrder>(() => bidOrders[kept.read()]?.value ?? 'first');
  const [onTop, setOnTop] = useState(() => shortlisted(bids));

  function sort(text: string) {
    const chosen = orderOf(text);
    setOrder(chosen);
    kept.keep(bidOrders.findIndex(({ value }) => value === chosen));
    setOnTop(shortlisted(bids));
  }

  return { order, setOrder: sort, sorted: inOrder(bids, order, onTop) };
}
