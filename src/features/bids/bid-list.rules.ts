export const bidOrders = [
  { value: 'first', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
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

/** Compares two bids by one figure. */
const comparators = {
  first: compareByCreation,
  latest: (one, other) => compareByCreation(other, one),
  amount: (one, other) => one.amount - other.amount,
  days: (one, other) => one.deliveryTime - other.deliveryTime,
  rating: ({ developer: one }, { developer: other }) => other.rating - one.rating,
  reviews: ({ developer: one }, { developer: other }) => other.reviewCount - one.reviewCount,
} satisfies Record<string, (one: SortableBid, other: SortableBid) => number>;
type BidSortKey = keyof typeof comparators;

/** Figures of each order; the first ones have priority, and the last one is the time of the bid. */
export const sortKeysByBidOrder: Record<BidOrder, readonly BidSortKey[]> = {
  first: ['first'],
  newest: ['latest'],
  lowest: ['amount', 'first'],
  fastest: ['days', 'first'],
  rated: ['rating', 'reviews', 'first'],
};

export function parseBidOrder(text: string): BidOrder {
  return bidOrders.find(({ value }) => value === text)?.value ?? 'first';
}

/** Returns the hired bid, then those on top, then the others, each group in the given order. */
export function sortBids<Bid extends SortableBid>(
  bids: readonly Bid[],
  order: BidOrder,
  pinnedIds: ReadonlySet<number>,
): Bid[] {
  const rank = ({ id, status }: SortableBid) =>
    status === 'hired' ? 0 : pinnedIds.has(id) ? 1 : 2;
  const criteria = sortKeysByBidOrder[order].map((key) => comparators[key]);
  return bids.toSorted((one, other) => {
    const rankDifference = rank(one) - rank(other);
    return rankDifference || criteria.reduce((result, compare) => result || compare(one, other), 0);
  });
}

export interface BidRange {
  /** Whole dollars. */
  lowest: number;
  highest: number;
}

/** Returns the range of the amounts; null if all are equal or there are none. */
export function findBidRange(bids: readonly { amount: number }[]): BidRange | null {
  const amounts = bids.map(({ amount }) => amount);
  const lowest = Math.min(...amounts);
  const highest = Math.max(...amounts);
  return lowest < highest ? { lowest, highest } : null;
}

/** Returns the position of an amount in the range, from 0 (lowest) to 1 (highest). */
export function getPositionInRange({ lowest, highest }: BidRange, amount: number): number {
  return (amount - lowest) / (highest - lowest);
}
