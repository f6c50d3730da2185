import { expect, test } from 'vitest';
import { againstBudget, leastOf, overBudget } from './compared.rules.ts';

test.each([
  [1_000, 'On budget'],
  [750, '$250 under'],
  [3_500, '$2,500 over'],
])('a bid of %i stands to a budget of 1,000 as: %s', (amount, words) => {
  expect(againstBudget(amount, 1_000)).toBe(words);
});

test.each([
  [999, null],
  [1_000, null],
  [999_499, '$998,499 over your budget'],
])('to the client $%d against $1,000 is said to be: %s', (amount, words) => {
  expect(overBudget(amount, 1_000)).toBe(words);
});

test('the lowest and the fastest are marked, unless all are', () => {
  const bids = [
    { id: 1, amount: 500, deliveryTime: 9 },
    { id: 2, amount: 700, deliveryTime: 9 },
    { id: 3, amount: 500, deliveryTime: 9 },
  ];
  expect([...leastOf(bids, 'amount')]).toEqual([1, 3]);
  expect([...leastOf(bids, 'deliveryTime')]).toEqual([]);
});
