import { roundToTwoDigits } from '#platform/shared/format/money.ts';

/** Minimum number of budgets for which quartiles are shown. */
export const MIN_BUDGETS = 5;
/**
 * Minimum number of hires for which quartiles are shown. The minimum is higher than for budgets,
 * because the quartiles of five hires would be the exact prices of three hires.
 */
export const MIN_HIRES = 8;
/** Maximum number of projects from which quartiles are computed; the latest projects are used. */
export const SAMPLE_MAX = 200;

/** In whole dollars. */
export interface Quartiles {
  lower: number;
  middle: number;
  upper: number;
}

/** Returns the quartiles of budgets in dollars; null if there are too few. Budgets are public. */
export function computeBudgetQuartiles(budgets: readonly number[]): Quartiles | null {
  return budgets.length < MIN_BUDGETS ? null : computeQuartiles(budgets);
}

/**
 * Returns the quartiles of hired bids in dollars; null if there are too few. Bids are confidential.
 * Each quartile is rounded to two significant digits, so that it does not reveal a single price
 * (RULES section 2).
 */
export function computeHireQuartiles(amounts: readonly number[]): Quartiles | null {
  if (amounts.length < MIN_HIRES) return null;
  const { lower, middle, upper } = computeQuartiles(amounts);
  return {
    lower: roundToTwoDigits(lower),
    middle: roundToTwoDigits(middle),
    upper: roundToTwoDigits(upper),
  };
}

/** Returns the quartiles, interpolated linearly and rounded to whole dollars. */
function computeQuartiles(amounts: readonly number[]): Quartiles {
  const sorted = amounts.toSorted((one, other) => one - other);
  const quantile = (share: number) => {
    const position = share * (sorted.length - 1);
    const below = sorted[Math.floor(position)] ?? 0;
    const above = sorted[Math.ceil(position)] ?? 0;
    return Math.round(below + (above - below) * (position - Math.floor(position)));
  };
  return { lower: quantile(0.25), middle: quantile(0.5), upper: quantile(0.75) };
}

/** The ends of a logarithmic scale, in dollars. */
export interface Scale {
  low: number;
  high: number;
}

/** First digits of round amounts. */
const ROUND_DIGITS = [1, 2, 5];

/** Returns the largest round amount, such as 200 or 5,000, that is not above `amount`. */
function roundDown(amount: number): number {
  const decade = 10 ** Math.floor(Math.log10(amount));
  return (ROUND_DIGITS.findLast((digit) => digit * decade <= amount) ?? 1) * decade;
}

/**
 * Returns the smallest scale that begins and ends at round amounts and contains all `amounts`; null
 * if `amounts` is empty.
 */
export function computeScale(amounts: number[]): Scale | null {
  if (amounts.length === 0) return null;
  const low = roundDown(Math.min(...amounts));
  const max = Math.max(...amounts);
  const roundBelow = roundDown(max);
  // The next round amount: 2 is followed by 5, but 1 by 2 and 5 by 10.
  const roundAbove = roundBelow * (String(roundBelow).startsWith('2') ? 2.5 : 2);
  return { low, high: roundBelow === max && roundBelow > low ? roundBelow : roundAbove };
}

/** Returns the position of an amount on the logarithmic scale, from 0 to 1. */
export function toScalePosition({ low, high }: Scale, amount: number): number {
  return Math.log(amount / low) / Math.log(high / low);
}

/** Returns at most `maxCount` round amounts on the scale, such as every second round amount. */
export function computeTicks({ low, high }: Scale, maxCount: number): number[] {
  const ticks: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(low)); decade <= high; decade *= 10) {
    ticks.push(...ROUND_DIGITS.map((digit) => digit * decade));
  }
  const visibleTicks = ticks.filter((tick) => tick >= low && tick <= high);
  const interval = Math.ceil(visibleTicks.length / maxCount);
  return visibleTicks.filter((_tick, index) => index % interval === 0);
}
