import { expect, test } from 'vitest';
import { computeSplit } from './payout-split.rules.ts';

test('of what is held the developer gets theirs less the fee, and the client the rest', () => {
  expect(computeSplit(90_000, 60_000, 10)).toEqual({
    toDeveloperCents: 60_000,
    feeCents: 6_000,
    netCents: 54_000,
    refundCents: 30_000,
  });
  expect(computeSplit(90_000, 0, 10)).toMatchObject({
    feeCents: 0,
    netCents: 0,
    backCents: 90_000,
  });
});
