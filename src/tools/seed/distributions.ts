import type { Category } from '#features/profiles/profile.rules.ts';

/**
 * Measured on 2,118 public opportunities of the UK Digital Marketplace from April 2016 to July 2018
 * (public sector information under the Open Government Licence v3.0). The source calls projects
 * opportunities, clients buyers, and bids applications.
 */

export type Curve = readonly (readonly [share: number, value: number])[];

export const bidsCurve: Curve = [
  [0, 1],
  [0.05, 3],
  [0.1, 4],
  [0.2, 6],
  [0.3, 8],
  [0.4, 11],
  [0.5, 13],
  [0.6, 16],
  [0.7, 18],
  [0.8, 22],
  [0.9, 28],
  [0.95, 34],
  [0.98, 43],
  [0.99, 52],
  [0.995, 58],
  [1, 81],
];

/**
 * The share of the buyers (`value`), the busiest first, that posted a share of the opportunities.
 */
const postedCurve: Curve = [
  [0, 0],
  [0.06, 0.0015],
  [0.176, 0.01],
  [0.55, 0.1],
  [0.72, 0.25],
  [0.8, 0.374],
  [1, 1],
];

export const budgetCurve: Curve = [
  [0, 100],
  [0.05, 1_000],
  [0.1, 2_210],
  [0.25, 5_000],
  [0.5, 13_630],
  [0.75, 33_600],
  [0.9, 158_309],
  [0.95, 400_000],
  [1, 999_950],
];

export const END_SHARES = { awarded: 0.291, cancelled: 0.051 } as const;

export const OPEN_DAYS = { short: 7, long: 14, shortShare: 0.364 } as const;

export const MARKET_DAYS = 821;

/**
 * The source has three categories with 52.5, 45.1 and 2.4 %. Here, each becomes two, of which the
 * first has about two thirds.
 */
const categoryShares: readonly (readonly [Category, number])[] = [
  ['Web App', 0.35],
  ['Mobile App', 0.175],
  ['API Development', 0.301],
  ['Enterprise', 0.15],
  ['Desktop App', 0.016],
  ['Blockchain', 0.008],
];

export function valueAt(curve: Curve, share: number): number {
  for (let index = 1; index < curve.length; index += 1) {
    const [to, high] = curve[index] ?? [1, 0];
    if (share > to) continue;
    const [from, low] = curve[index - 1] ?? [0, 0];
    return low + ((share - from) / (to - from)) * (high - low);
  }
  return curve.at(-1)?.[1] ?? 0;
}

/** From 0. The first items are drawn most often. `draw` is a random number from 0 to 1. */
export function drawIndex(draw: number, count: number): number {
  return Math.min(count - 1, Math.floor(valueAt(postedCurve, draw) * count));
}

export function drawCategory(draw: number): Category {
  let left = draw;
  for (const [category, share] of categoryShares) {
    if (left < share) return category;
    left -= share;
  }
  return 'Web App';
}
