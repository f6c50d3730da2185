import { useSessionStorage } from '@mantine/hooks';
import { useState } from 'react';
import type { BidView } from '../../bid.schema.ts';
import { type BidOrder, parseBidOrder, sortBids } from '../../bid-order.rules.ts';

function findShortlistedIds(bids: BidView[]): ReadonlySet<number> {
  return new Set(bids.flatMap((bid) => (bid.shortlisted ? bid.id : [])));
}

/**
 * Returns the bids in the chosen order, which remains after a visit to a developer's profile.
 * Shortlisted bids move to the top only when the list is opened or sorted, not on a click.
 */
export function useBidOrder(projectId: number, bids: BidView[]) {
  const [order, setOrder] = useSessionStorage<BidOrder>({
    key: `bid-order-${projectId}`,
    defaultValue: 'first',
    getInitialValueInEffect: false,
  });
  const [pinnedIds, setPinnedIds] = useState(() => findShortlistedIds(bids));

  function sort(text: string) {
    setOrder(parseBidOrder(text));
    setPinnedIds(findShortlistedIds(bids));
  }

  return { order, setOrder: sort, sorted: sortBids(bids, order, pinnedIds) };
}
