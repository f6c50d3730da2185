import { formatDollars } from '#platform/shared/money.ts';

interface Compared {
  id: number;
  /** Whole dollars. */
  amount: number;
  /** Days. */
  deliveryTime: number;
}

/** From where on an amount is rather a slip of the hand than an offer, as parts of the budget. */
const SLIP = { from: 3, below: 1 / 10 };

/** What somebody is asked who types an amount far from the budget, or null (whole dollars). */
export function slipWords(amount: number, budget: number): string | null {
  const isFar = amount >= SLIP.from * budget || amount <= SLIP.below * budget;
  if (amount < 1 || !isFar) return null;
  const off = againstBudget(amount, budget);
  return `${off} the budget of ${formatDollars(budget)}. Is this the amount you mean?`;
}

/** How an amount stands to the budget, in words (whole dollars). */
export function againstBudget(amount: number, budget: number): string {
  if (amount === budget) return 'On budget';
  const difference = formatDollars(Math.abs(amount - budget));
  // Stryker disable next-line EqualityOperator: equal amounts were told before
  return amount < budget ? `${difference} under` : `${difference} over`;
}

/** Said to the client of a bid that is above their budget (whole dollars). */
export function overBudget(amount: number, budget: number): string | null {
  return amount > budget ? `${againstBudget(amount, budget)} your budget` : null;
}

/** The ids of the bids that have the least of something; none when all have the same. */
export function leastOf(
  bids: readonly Compared[],
  figure: 'amount' | 'deliveryTime',
): ReadonlySet<number> {
  const least = Math.min(...bids.map((bid) => bid[figure]));
  const found = bids.filter((bid) => bid[figure] === least);
  return new Set(found.length < bids.length ? found.map(({ id }) => id) : []);
}
