import { formatDollars } from '#platform/shared/format/money.ts';

interface ComparedBid {
  id: number;
  /** Whole dollars. */
  amount: number;
  /** Days. */
  deliveryTime: number;
}

/** Fractions of the budget from which an amount is probably a typing error. */
const UNLIKELY_FACTORS = { from: 3, below: 1 / 10 };

/**
 * Returns a question about an amount that is far from the budget (whole dollars); null otherwise.
 */
export function formatAmountWarning(amount: number, budget: number): string | null {
  const isUnlikely =
    amount >= UNLIKELY_FACTORS.from * budget || amount <= UNLIKELY_FACTORS.below * budget;
  if (amount < 1 || !isUnlikely) return null;
  const difference = formatBudgetDifference(amount, budget);
  return `${difference} the budget of ${formatDollars(budget)}. Is this the amount you mean?`;
}

/** Describes the difference between an amount and the budget (whole dollars). */
export function formatBudgetDifference(amount: number, budget: number): string {
  if (amount === budget) return 'On budget';
  const difference = formatDollars(Math.abs(amount - budget));
  // Stryker disable next-line EqualityOperator: equal amounts have returned before
  return amount < budget ? `${difference} under` : `${difference} over`;
}

/**
 * Describes for the client by how much a bid exceeds the budget (whole dollars); null otherwise.
 */
export function formatOverBudget(amount: number, budget: number): string | null {
  return amount > budget ? `${formatBudgetDifference(amount, budget)} your budget` : null;
}

/** Returns the ids of the bids with the lowest value; empty if all bids have the same. */
export function findLowestBidIds(
  bids: readonly ComparedBid[],
  field: 'amount' | 'deliveryTime',
): ReadonlySet<number> {
  const least = Math.min(...bids.map((bid) => bid[field]));
  const lowest = bids.filter((bid) => bid[field] === least);
  return new Set(lowest.length < bids.length ? lowest.map(({ id }) => id) : []);
}
