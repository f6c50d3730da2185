/** Number of bids that the list shows at first. */
export const COLLAPSED_COUNT = 5;

export const bidOrders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'first', label: 'Oldest first' },
  { value: 'lowest', label: 'Lowest amount' },
  { value: 'fastest', label: 'Fastest delivery' },
  { value: 'rated', label: 'Best rated' },
] as const;
export type BidOrder = (typeof bidOrders)[number]['value'];

interface SortableBid {
  id: number;
  createdAt: string;
  amount: number;
  deliveryTime: number;
  status: string;
  developer: { rating: number; reviewCount: number };
}

const compareByCreation = (one: SortableBid, other: SortableBid) =>
  one.createdAt.localeCompare(other.createdAt) || one.id - other.id;

const comparators = {
  first: compareByCreation,
  latest: (one, other) => compareByCreation(other, one),
  amount: (one, other) => one.amount - other.amount,
  days: (one, other) => one.deliveryTime - other.deliveryTime,
  rating: ({ developer: one }, { developer: other }) => other.rating - one.rating,
  reviews: ({ developer: one }, { developer: other }) => other.reviewCount - one.reviewCount,
} satisfies Record<string, (one: SortableBid, other: SortableBid) => number>;
type BidSortKey = keyof typeof comparators;

/** Sort keys, the most important first. Equal bids are sorted by their time. */
export const sortKeysByBidOrder: Record<BidOrder, readonly BidSortKey[]> = {
  first: ['first'],
  newest: ['latest'],
  lowest: ['amount', 'first'],
  fastest: ['days', 'first'],
  rated: ['rating', 'reviews', 'first'],
};

/** Returns `newest` for an unknown text. */
export function parseBidOrder(text: string): BidOrder {
  return bidOrders.find(({ value }) => value === text)?.value ?? 'newest';
}

/**
 * Returns the hired bid, then the pinned bids, then the other bids, each group in the given order.
 */
export function sortBids<Bid extends SortableBid>(
  bids: readonly Bid[],
  order: BidOrder,
  pinnedIds: ReadonlySet<number>,
): Bid[] {
  function rank({ id, status }: SortableBid): number {
    if (status === 'hired') return 0;
    return pinnedIds.has(id) ? 1 : 2;
  }
  function compareBids(one: SortableBid, other: SortableBid): number {
    const rankDifference = rank(one) - rank(other);
    if (rankDifference !== 0) return rankDifference;
    for (const key of sortKeysByBidOrder[order]) {
      const difference = comparators[key](one, other);
      if (difference !== 0) return difference;
    }
    return 0;
  }
  return bids.toSorted(compareBids);
}

/** In whole dollars. */
export interface BidRange {
  lowest: number;
  highest: number;
}

/** Null if there are no bids or all amounts are equal. */
export function findBidRange(bids: readonly { amount: number }[]): BidRange | null {
  const amounts = bids.map(({ amount }) => amount);
  // Infinity and -Infinity if there are no amounts.
  const lowest = Math.min(...amounts);
  const highest = Math.max(...amounts);
  return lowest < highest ? { lowest, highest } : null;
}

/** From 0 (lowest) to 1 (highest). */
export function getPositionInRange({ lowest, highest }: BidRange, amount: number): number {
  return (amount - lowest) / (highest - lowest);
}
