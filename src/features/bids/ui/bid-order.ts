import type { BidView } from '../bid.schema.ts';

export const bidOrders = [
  { value: 'first', label: 'First come' },
  { value: 'newest', label: 'Newest first' },
  { value: 'lowest', label: 'Lowest amount' },
  { value: 'fastest', label: 'Fastest delivery' },
  { value: 'rated', label: 'Best rated' },
] as const;
export type BidOrder = (typeof bidOrders)[number]['value'];

type Compare = (one: BidView, other: BidView) => number;

const firstCome: Compare = (one, other) =>
  one.createdAt.localeCompare(other.createdAt) || one.id - other.id;

const compares: Record<BidOrder, Compare> = {
  first: firstCome,
  newest: (one, other) => firstCome(other, one),
  lowest: (one, other) => one.amount - other.amount,
  fastest: (one, other) => one.deliveryTime - other.deliveryTime,
  rated: ({ developer: one }, { developer: other }) =>
    other.rating - one.rating || other.reviewCount - one.reviewCount,
};

export function orderOf(text: string): BidOrder {
  return bidOrders.find(({ value }) => value === text)?.value ?? 'first';
}

/** The hired one, then those on top, then as asked; equals as they came. */
export function inOrder(bids: BidView[], order: BidOrder, onTop: ReadonlySet<number>): BidView[] {
  const rank = ({ id, status }: BidView) => (status === 'hired' ? 0 : onTop.has(id) ? 1 : 2);
  return bids.toSorted(
    (one, other) => rank(one) - rank(other) || compares[order](one, other) || firstCome(one, other),
  );
}
