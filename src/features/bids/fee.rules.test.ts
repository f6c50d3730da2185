import { expect, test } from 'vitest';
import { calculateFee, calculateNet, calculateShares } from './fee.rules.ts';

test.each([
  [90_000, 0, 0],
  [90_000, 5, 4_500],
  [99_999_900, 50, 49_999_950],
  [12_300, 2.5, 307],
  [100, 0.5, 0],
])(
  'of %i cents at %d percent the platform retains %i, and half a cent is the developer’s',
  (amount, percent, fee) => {
    expect(calculateFee(amount, percent)).toBe(fee);
  },
);

test('the developer receives all that the platform does not retain', () => {
  expect(calculateNet(90_000, 7.5)).toBe(90_000 - 6_750);
  expect(calculateNet(1, 50)).toBe(1);
});

test('a bid is divided into net amount and fee, exact to the cent', () => {
  expect(calculateShares(999, 2.5)).toEqual({ netCents: 97403, feeCents: 2497 });
});
