import { expect, test } from 'vitest';
import { toEarnedDollars } from './showcase.rules.ts';

test('earnings are whole dollars, less the fee', () => {
  expect(toEarnedDollars(10_099, 1_000)).toBe(90);
});
