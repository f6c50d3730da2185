export interface BidRange {
  /** Whole dollars. */
  lowest: number;
  highest: number;
}

/** From the lowest to the highest bid; null when there is nothing to compare. */
export function rangeOf(bids: readonly { amount: number }[]): BidRange | null {
  const amounts = bids.map(({ amount }) => amount);
  const lowest = Math.min(...amounts);
  const highest = Math.max(...amounts);
  return lowest < highest ? { lowest, highest } : null;
}

/** Where an amount lies, from 0 (the lowest) to 1 (the highest). */
export function placeIn({ lowest, highest }: BidRange, amount: number): number {
  return (amount - lowest) / (highest - lowest);
}
