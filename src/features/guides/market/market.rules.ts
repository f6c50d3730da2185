import { roundToTwoDigits } from '#platform/shared/format/money.ts';

export const MIN_BUDGETS = 5;
/**
 * More than for budgets, because the quartiles of five hires would be the exact prices of three
 * hires.
 */
export const MIN_HIRES = 8;
/**
 * Minimum number of developers, and of clients, among these hires. Without it, the quartiles of a
 * developer who is hired eight times by one client would be their prices.
 */
export const MIN_HIRE_PEOPLE = 5;
export const SAMPLE_MAX = 200;

/** In whole dollars. */
export interface Quartiles {
  lower: number;
  middle: number;
  upper: number;
}

export function computeBudgetQuartiles(budgets: readonly number[]): Quartiles | null {
  return budgets.length < MIN_BUDGETS ? null : computeQuartiles(budgets);
}

/** The price of a hire. */
export interface HiredPrice {
  dollars: number;
  developerId: number;
  clientId: number;
}

/**
 * Returns the quartiles of hired bids in dollars; null if there are too few hires, developers or
 * clients. Bids are confidential. Each quartile is rounded to two significant digits, so that it
 * does not reveal a single price (rules 2.4).
 */
export function computeHireQuartiles(hires: readonly HiredPrice[]): Quartiles | null {
  const developers = new Set(hires.map(({ developerId }) => developerId));
  const clients = new Set(hires.map(({ clientId }) => clientId));
  if (hires.length < MIN_HIRES || Math.min(developers.size, clients.size) < MIN_HIRE_PEOPLE) {
    return null;
  }
  const { lower, middle, upper } = computeQuartiles(hires.map(({ dollars }) => dollars));
  return {
    lower: roundToTwoDigits(lower),
    middle: roundToTwoDigits(middle),
    upper: roundToTwoDigits(upper),
  };
}

/**
 * Returns the number of hires at which the quartiles are computed again: 8, 16, 32 …, and from the
 * size of the sample on whenever the whole sample is new.
 */
export function nextPriceCount(count: number): number {
  if (count >= SAMPLE_MAX) return count + SAMPLE_MAX;
  let step = MIN_HIRES;
  while (step <= count) step *= 2;
  return step;
}

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

/** In dollars. */
export interface Scale {
  low: number;
  high: number;
}

const ROUND_DIGITS = [1, 2, 5];

function roundDown(amount: number): number {
  const decade = 10 ** Math.floor(Math.log10(amount));
  return (ROUND_DIGITS.findLast((digit) => digit * decade <= amount) ?? 1) * decade;
}

export function computeScale(amounts: number[]): Scale | null {
  if (amounts.length === 0) return null;
  const low = roundDown(Math.min(...amounts));
  const max = Math.max(...amounts);
  const roundBelow = roundDown(max);
  // 2 is followed by 5, but 1 by 2 and 5 by 10.
  const roundAbove = roundBelow * (String(roundBelow).startsWith('2') ? 2.5 : 2);
  return { low, high: roundBelow === max && roundBelow > low ? roundBelow : roundAbove };
}

export function toScalePosition({ low, high }: Scale, amount: number): number {
  return Math.log(amount / low) / Math.log(high / low);
}

export function computeTicks({ low, high }: Scale, maxCount: number): number[] {
  const ticks: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(low)); decade <= high; decade *= 10) {
    ticks.push(...ROUND_DIGITS.map((digit) => digit * decade));
  }
  const visibleTicks = ticks.filter((tick) => tick >= low && tick <= high);
  const interval = Math.ceil(visibleTicks.length / maxCount);
  return visibleTicks.filter((_tick, index) => index % interval === 0);
}
