import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import { computeSplit, splitRefusal } from './split-funds.rules.ts';

test('the developer receives their share less the fee, and the client the rest', () => {
  expect(computeSplit(90_000, 60_000, 10)).toEqual({
    toDeveloperCents: 60_000,
    feeCents: 6_000,
    netCents: 54_000,
    refundCents: 30_000,
  });
  expect(computeSplit(90_000, 0, 10)).toMatchObject({
    feeCents: 0,
    netCents: 0,
    refundCents: 90_000,
  });
});

test('the developer’s share is between nothing and the protected amount, to the cent', () => {
  expect([0, 1, 500].map((cents) => splitRefusal(cents, 500))).toEqual([null, null, null]);
  const outside = 'invalid outside_held: Enter an amount from $0 to $5';
  expect([-1, 501].map((cents) => formatRefusal(splitRefusal(cents, 500)))).toEqual([
    outside,
    outside,
  ]);
});
