import { expect, test } from 'vitest';
import { findBidRange, getPositionInRange } from './bid-range.rules.ts';

test('bids reach from the lowest to the highest; equal ones and a single one do not', () => {
  expect(findBidRange([{ amount: 900 }, { amount: 500 }, { amount: 700 }])).toEqual({
    lowest: 500,
    highest: 900,
  });
  expect(findBidRange([{ amount: 900 }, { amount: 900 }])).toBeNull();
  expect(findBidRange([{ amount: 900 }])).toBeNull();
  expect(findBidRange([])).toBeNull();
});

test('an amount lies between them as far as it is from the lowest', () => {
  const range = { lowest: 500, highest: 900 };
  expect([500, 600, 900].map((amount) => getPositionInRange(range, amount))).toEqual([0, 0.25, 1]);
});
