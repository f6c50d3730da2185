import { expect, test } from 'vitest';
import { average } from './metrics.rules.ts';

test.each([
  [0, 0, 0],
  [10, 4, 2.5],
  [10, 3, 3.33],
  [20, 3, 6.67],
])('%i over %i averages %d', (sum, count, shown) => {
  expect(average(sum, count)).toBe(shown);
});
