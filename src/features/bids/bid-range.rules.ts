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
