import { expect, test } from 'vitest';
import { earnedDollars } from './showcase.rules.ts';

test('earnings are whole dollars, less the fee', () => {
  expect(earnedDollars(10_099, 1_000)).toBe(90);
});
