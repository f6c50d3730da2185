import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { BidView } from './bid.schema.ts';

interface ComparedBid {
  id: number;
  amount: number;
  deliveryTime: number;
}

/** An amount of at least `high` or at most `low` times the budget is probably a typing error. */
const UNLIKELY_FACTORS = { high: 3, low: 1 / 10 };

/**
 * Null if the amount is close to the budget, and below one dollar, because the form rejects such an
 * amount.
 */
export function formatAmountWarning(amountDollars: number, budgetDollars: number): string | null {
  const isUnlikely =
    amountDollars >= UNLIKELY_FACTORS.high * budgetDollars ||
    amountDollars <= UNLIKELY_FACTORS.low * budgetDollars;
  if (amountDollars < 1 || !isUnlikely) return null;
  const difference = formatBudgetDifference(amountDollars, budgetDollars);
  return `${difference} the budget of ${formatDollars(budgetDollars)}. Is this the amount you mean?`;
}

export function formatBudgetDifference(amountDollars: number, budgetDollars: number): string {
  if (amountDollars === budgetDollars) return 'On budget';
  const difference = formatDollars(Math.abs(amountDollars - budgetDollars));
  // Stryker disable next-line EqualityOperator: equal amounts have returned before
  return amountDollars < budgetDollars ? `${difference} under` : `${difference} over`;
}

export function formatOverBudget(amountDollars: number, budgetDollars: number): string | null {
  return amountDollars > budgetDollars
    ? `${formatBudgetDifference(amountDollars, budgetDollars)} your budget`
    : null;
}

type AnsweringBid = Pick<BidView, 'criteria' | 'isOutdated' | 'answeredCriteria'>;

/**
 * Returns whether the price of the bid includes every criterion of the project, in the words that
 * its developer has read.
 */
export function isCompleteBid(bid: AnsweringBid, criteria: readonly Criterion[]): boolean {
  const { isOutdated, answeredCriteria } = bid;
  // Null for an outdated bid only in a response of an earlier release.
  const readCriteria = answeredCriteria ?? (isOutdated ? [] : criteria);
  return criteria.every(({ id, text }) => {
    const isRead = readCriteria.some((criterion) => criterion.id === id && criterion.text === text);
    return isRead && bid.criteria.every((answer) => answer.id !== id || answer.included);
  });
}

/** Returns the criteria that every bid includes as they are now, without a remark or weight. */
export function findCriteriaIncludedByAll(
  bids: readonly AnsweringBid[],
  criteria: readonly Criterion[],
): Criterion[] {
  return criteria.filter((criterion) =>
    bids.every(
      (bid) =>
        isCompleteBid(bid, [criterion]) &&
        !bid.criteria.some(({ id, remark, share }) => id === criterion.id && (remark || share)),
    ),
  );
}

/** Empty if all bids have the same value, because then no bid is better than another. */
export function findLowestBidIds(
  bids: readonly ComparedBid[],
  field: 'amount' | 'deliveryTime',
): ReadonlySet<number> {
  const lowestValue = Math.min(...bids.map((bid) => bid[field]));
  const lowestBids = bids.filter((bid) => bid[field] === lowestValue);
  return new Set(lowestBids.length < bids.length ? lowestBids.map(({ id }) => id) : []);
}
