import { roundToTwoDigits } from '#platform/shared/format/money.ts';

/** Minimum number of budgets behind a figure. */
export const MIN_BUDGETS = 5;
/** Minimum number of hires behind a figure: quartiles of five hires are three real prices. */
export const MIN_HIRES = 8;
/** Maximum number of projects behind the figures of a category; the latest are used. */
export const SAMPLE_MAX = 200;

export interface Quartiles {
  lower: number;
  middle: number;
  upper: number;
}

/** Returns the quartiles of budgets, which are public; null if there are too few. */
export function computeBudgetQuartiles(budgets: readonly number[]): Quartiles | null {
  return budgets.length < MIN_BUDGETS ? null : computeQuartiles(budgets);
}

/**
 * Returns the quartiles of hired bids, null if there are too few. Bids are sealed, so each quartile
 * is rounded to two significant digits and cannot be a single price (RULES section 2).
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
    const [below, above] = [sorted[Math.floor(position)] ?? 0, sorted[Math.ceil(position)] ?? 0];
    return Math.round(below + (above - below) * (position - Math.floor(position)));
  };
  return { lower: quantile(0.25), middle: quantile(0.5), upper: quantile(0.75) };
}

export interface Scale {
  low: number;
  high: number;
}

const STEPS = [1, 2, 5];

/** Returns the largest round amount, such as 200 or 5,000, that is not above the given one. */
function roundDown(amount: number): number {
  const decade = 10 ** Math.floor(Math.log10(amount));
  return (STEPS.findLast((step) => step * decade <= amount) ?? 1) * decade;
}

/** Returns the smallest scale between round amounts that contains all amounts; null without any. */
export function computeScale(amounts: number[]): Scale | null {
  if (amounts.length === 0) return null;
  const low = roundDown(Math.min(...amounts));
  const max = Math.max(...amounts);
  const below = roundDown(max);
  const roundAbove = below * (String(below).startsWith('2') ? 2.5 : 2);
  return { low, high: below === max && below > low ? below : roundAbove };
}

/** Returns the position of an amount on the logarithmic scale, from 0 to 1. */
export function toScalePosition({ low, high }: Scale, amount: number): number {
  return Math.log(amount / low) / Math.log(high / low);
}

/** Returns at most `max` round amounts on the scale, at regular intervals. */
export function computeTicks({ low, high }: Scale, max: number): number[] {
  const ticks: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(low)); decade <= high; decade *= 10) {
    ticks.push(...STEPS.map((step) => step * decade));
  }
  const visibleTicks = ticks.filter((tick) => tick >= low && tick <= high);
  const interval = Math.ceil(visibleTicks.length / max);
  return visibleTicks.filter((_, position) => position % interval === 0);
}
