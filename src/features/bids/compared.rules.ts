import { formatDollars } from '#platform/shared/money.ts';

interface Compared {
  id: number;
  /** Whole dollars. */
  amount: number;
  /** Days. */
  deliveryTime: number;
}

/** Fractions of the budget from which an amount is probably a typing error. */
const SLIP = { from: 3, below: 1 / 10 };

/**
 * Returns a question about an amount that is far from the budget (whole dollars); null otherwise.
 */
export function slipWords(amount: number, budget: number): string | null {
  const isFar = amount >= SLIP.from * budget || amount <= SLIP.below * budget;
  if (amount < 1 || !isFar) return null;
  const off = againstBudget(amount, budget);
  return `${off} the budget of ${formatDollars(budget)}. Is this the amount you mean?`;
}

/** Describes the difference between an amount and the budget (whole dollars). */
export function againstBudget(amount: number, budget: number): string {
  if (amount === budget) return 'On budget';
  const difference = formatDollars(Math.abs(amount - budget));
  // Stryker disable next-line EqualityOperator: equal amounts have returned before
  return amount < budget ? `${difference} under` : `${difference} over`;
}

/**
 * Describes for the client by how much a bid exceeds the budget (whole dollars); null otherwise.
 */
export function overBudget(amount: number, budget: number): string | null {
  return amount > budget ? `${againstBudget(amount, budget)} your budget` : null;
}

/** Returns the ids of the bids with the lowest value; empty if all bids have the same. */
export function leastOf(
  bids: readonly Compared[],
  figure: 'amount' | 'deliveryTime',
): ReadonlySet<number> {
  const least = Math.min(...bids.map((bid) => bid[figure]));
  const lowest = bids.filter((bid) => bid[figure] === least);
  return new Set(lowest.length < bids.length ? lowest.map(({ id }) => id) : []);
}
