import { formatDollars } from '#platform/shared/money.ts';
import type { BidView } from '../bid.schema.ts';

/** How an amount stands to the budget, in words (whole dollars). */
export function againstBudget(amount: number, budget: number): string {
  if (amount === budget) return 'On budget';
  const difference = formatDollars(Math.abs(amount - budget));
  return amount < budget ? `${difference} under` : `${difference} over`;
}

/** The ids of the bids that have the least of something; none when all have the same. */
export function leastOf(bids: BidView[], figure: 'amount' | 'deliveryTime'): ReadonlySet<number> {
  const least = Math.min(...bids.map((bid) => bid[figure]));
  const found = bids.filter((bid) => bid[figure] === least);
  return new Set(found.length < bids.length ? found.map(({ id }) => id) : []);
}
