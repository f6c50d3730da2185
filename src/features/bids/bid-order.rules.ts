export const bidOrders = [
  { value: 'first', label: 'First come' },
  { value: 'newest', label: 'Newest first' },
  { value: 'lowest', label: 'Lowest amount' },
  { value: 'fastest', label: 'Fastest delivery' },
  { value: 'rated', label: 'Best rated' },
] as const;
export type BidOrder = (typeof bidOrders)[number]['value'];

interface Ordered {
  id: number;
  createdAt: string;
  amount: number;
  deliveryTime: number;
  status: string;
  developer: { rating: number; reviewCount: number };
}

const firstCome = (one: Ordered, other: Ordered) =>
  one.createdAt.localeCompare(other.createdAt) || one.id - other.id;

/** Compares two bids by one figure. */
const compares = {
  first: firstCome,
  latest: (one, other) => firstCome(other, one),
  amount: (one, other) => one.amount - other.amount,
  days: (one, other) => one.deliveryTime - other.deliveryTime,
  rating: ({ developer: one }, { developer: other }) => other.rating - one.rating,
  reviews: ({ developer: one }, { developer: other }) => other.reviewCount - one.reviewCount,
} satisfies Record<string, (one: Ordered, other: Ordered) => number>;
export type BidFigure = keyof typeof compares;

/** Figures of each order; the first ones have priority, and the last one is the time of the bid. */
export const bidOrderFigures: Record<BidOrder, readonly BidFigure[]> = {
  first: ['first'],
  newest: ['latest'],
  lowest: ['amount', 'first'],
  fastest: ['days', 'first'],
  rated: ['rating', 'reviews', 'first'],
};

export function orderOf(text: string): BidOrder {
  return bidOrders.find(({ value }) => value === text)?.value ?? 'first';
}

/** Returns the hired bid, then those on top, then the others, each group in the given order. */
export function inOrder<Bid extends Ordered>(
  bids: readonly Bid[],
  order: BidOrder,
  onTop: ReadonlySet<number>,
): Bid[] {
  const rank = ({ id, status }: Ordered) => (status === 'hired' ? 0 : onTop.has(id) ? 1 : 2);
  const figures = bidOrderFigures[order].map((figure) => compares[figure]);
  return bids.toSorted((one, other) => {
    const apart = rank(one) - rank(other);
    return apart || figures.reduce((known, compare) => known || compare(one, other), 0);
  });
}
