import { expect, test } from 'vitest';
import {
  computeBudgetQuartiles,
  computeHireQuartiles,
  computeScale,
  computeTicks,
  nextPriceCount,
  toScalePosition,
} from './market.rules.ts';

test.each([
  [[340, 8_700], { low: 200, high: 10_000 }],
  [[1_000, 5_000], { low: 1_000, high: 5_000 }],
  [[700], { low: 500, high: 1_000 }],
  [[500], { low: 500, high: 1_000 }],
  [[200, 2_100], { low: 200, high: 5_000 }],
  [[1, 999_999], { low: 1, high: 1_000_000 }],
])('the scale for %j has round ends', (amounts, scale) => {
  expect(computeScale(amounts)).toEqual(scale);
});

test('without values there is no scale', () => {
  expect(computeScale([])).toBeNull();
});

test('the scale ends at its limits, and equal ratios have equal distances', () => {
  const scale = { low: 100, high: 10_000 };
  expect(toScalePosition(scale, 100)).toBe(0);
  expect(toScalePosition(scale, 10_000)).toBe(1);
  expect(toScalePosition(scale, 1_000)).toBeCloseTo(0.5);
  expect(toScalePosition(scale, 800) - toScalePosition(scale, 400)).toBeCloseTo(
    toScalePosition(scale, 400) - toScalePosition(scale, 200),
  );
});

test('ticks are round amounts within the scale, limited by its space', () => {
  expect(computeTicks({ low: 200, high: 10_000 }, 6)).toEqual([
    200, 500, 1_000, 2_000, 5_000, 10_000,
  ]);
  expect(computeTicks({ low: 200, high: 10_000 }, 3)).toEqual([200, 1_000, 5_000]);
  expect(computeTicks({ low: 1, high: 1_000_000 }, 7)).toEqual([
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000,
  ]);
});

test('quartiles of budgets are interpolated geometrically and need five budgets', () => {
  expect(computeBudgetQuartiles([500, 100, 300, 200, 400])).toEqual({
    lower: 200,
    middle: 300,
    upper: 400,
  });
  expect(computeBudgetQuartiles([100, 200, 400, 800, 1_600, 9_000])).toEqual({
    lower: 250,
    middle: 600,
    upper: 1_400,
  });
  expect(computeBudgetQuartiles([100, 200, 300, 400])).toBeNull();
});

const seven = [437, 612, 998, 1_203, 1_377, 1_561, 12_345];

/** Returns hires at these prices among so many developers and clients. */
const hiresBy = (prices: number[], developers: number, clients: number) =>
  prices.map((dollars, nth) => ({
    dollars,
    developerId: nth % developers,
    clientId: nth % clients,
  }));

test('hired prices are shown from eight on, rounded so that no single one is revealed', () => {
  expect(computeHireQuartiles(hiresBy(seven, 5, 5))).toBeNull();
  expect(computeHireQuartiles(hiresBy([...seven, 2_049], 5, 5))).toEqual({
    lower: 900,
    middle: 1_300,
    upper: 1_700,
  });
});

test('the prices of one developer or one client are not shown, however many there are', () => {
  const prices = Array<number>(40).fill(4_700);
  expect(computeHireQuartiles(hiresBy(prices, 1, 40))).toBeNull();
  expect(computeHireQuartiles(hiresBy(prices, 40, 1))).toBeNull();
  expect(computeHireQuartiles(hiresBy(prices, 4, 5))).toBeNull();
  expect(computeHireQuartiles(hiresBy(prices, 5, 4))).toBeNull();
  expect(computeHireQuartiles(hiresBy(prices, 5, 5))).not.toBeNull();
});

test.each([
  [8, 16],
  [15, 16],
  [16, 32],
  [199, 256],
  [200, 400],
])('prices computed from %i hires are computed again at %i', (count, next) => {
  expect(nextPriceCount(count)).toBe(next);
});
