import { describe, expect, test } from 'vitest';
import {
  findCriteriaIncludedByAll,
  findLowestBidIds,
  formatAmountWarning,
  formatBudgetDifference,
  formatOverBudget,
  isCompleteBid,
} from './bid-comparison.rules.ts';

test.each([
  [1_000, 'On budget'],
  [750, '$250 under'],
  [3_500, '$2,500 over'],
])('a bid of %i for a budget of 1,000 is labelled: %s', (amount, words) => {
  expect(formatBudgetDifference(amount, 1_000)).toBe(words);
});

test.each([
  [999, null],
  [1_000, null],
  [999_499, '$998,499 over your budget'],
])('the client reads $%d for a budget of $1,000 as: %s', (amount, words) => {
  expect(formatOverBudget(amount, 1_000)).toBe(words);
});

test('the lowest and the fastest are marked, unless all are', () => {
  const bids = [
    { id: 1, amount: 500, deliveryTime: 9 },
    { id: 2, amount: 700, deliveryTime: 9 },
    { id: 3, amount: 500, deliveryTime: 9 },
  ];
  expect([...findLowestBidIds(bids, 'amount')]).toEqual([1, 3]);
  expect([...findLowestBidIds(bids, 'deliveryTime')]).toEqual([]);
});

describe('a bid is complete if its developer includes every criterion as it is now', () => {
  const criteria = [
    { id: 1, text: 'It prints' },
    { id: 2, text: 'It mails' },
  ];
  const included = { id: 1, included: true, remark: 'In colour' };
  const excluded = { id: 2, included: false, remark: null };
  const answered = (
    answeredCriteria: typeof criteria | null,
    ...answers: (typeof included | typeof excluded)[]
  ) => ({
    isOutdated: answeredCriteria !== null,
    answeredCriteria,
    criteria: answers,
  });
  test.each([
    ['no answers', true, answered(null)],
    ['a remark', true, answered(null, included)],
    ['an excluded criterion', false, answered(null, excluded)],
    ['an earlier version with the same criteria', true, answered(criteria, included)],
    ['an earlier version without one', false, answered(criteria.slice(1))],
    [
      'an earlier version in other words',
      false,
      answered([{ id: 1, text: 'It copies' }, ...criteria.slice(1)]),
    ],
    ['an unknown earlier version', false, { ...answered(null), isOutdated: true }],
  ])('%s: %s', (_what, isComplete, bid) => {
    expect(isCompleteBid(bid, criteria)).toBe(isComplete);
  });

  test('a comparison folds the criteria that all bids include without a remark', () => {
    const findIds = (...bids: ReturnType<typeof answered>[]) =>
      findCriteriaIncludedByAll(bids, criteria).map(({ id }) => id);
    const plain = answered(null);
    expect(findIds(plain, plain)).toEqual([1, 2]);
    expect(findIds(plain, answered(null, included))).toEqual([2]);
    expect(findIds(plain, answered(null, excluded))).toEqual([1]);
    expect(findIds(plain, answered([{ id: 2, text: 'It mails' }]))).toEqual([2]);
    expect(findIds(plain, answered([{ id: 1, text: 'It scans' }]))).toEqual([]);
  });
});

test.each([
  [0, null],
  [NaN, null],
  [1, '$899 under the budget of $900. Is this the amount you mean?'],
  [90, '$810 under the budget of $900. Is this the amount you mean?'],
  [91, null],
  [2_699, null],
  [2_700, '$1,800 over the budget of $900. Is this the amount you mean?'],
])('a bid of %d dollars for a budget of 900 is answered with: %s', (amount, words) => {
  expect(formatAmountWarning(amount, 900)).toBe(words);
});
