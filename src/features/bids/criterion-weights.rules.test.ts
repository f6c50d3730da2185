import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatParts,
  formatPercent,
  formatWeights,
  sumParts,
  toCriterionParts,
} from './criterion-weights.rules.ts';

const toCriteria = (...shares: (number | undefined)[]) =>
  shares.map((share, index) => ({ id: index + 1, share }));
const parts = (...shares: (number | undefined)[]) =>
  toCriterionParts(toCriteria(...shares)).map(({ part }) => part);

test('criteria without weights count the same', () => {
  expect(parts(undefined, undefined, undefined)).toEqual([1, 1, 1]);
  expect(parts()).toEqual([]);
});

test('weighted criteria count by weight', () => {
  expect(parts(50, 30, 20)).toEqual([50, 30, 20]);
  expect(parts(100, 1)).toEqual([100, 1]);
});

test('a criterion without a weight counts as if all counted the same', () => {
  // 30 and 10 of two thirds, and one third.
  expect(parts(30, 10, undefined)).toEqual([60, 20, 40]);
  expect(parts(100, undefined)).toEqual([100, 100]);
});

test('of any weights, one without counts exactly one of n', () => {
  const share = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 20 }), (shares) => {
      const all = toCriterionParts(toCriteria(...shares));
      const sum = sumParts(all);
      for (const [index, { part }] of all.entries()) {
        expect(Number.isInteger(part) && part > 0).toBe(true);
        if (shares[index] === undefined) expect(part * all.length).toBe(sum);
      }
    }),
  );
});

test('percentages are those of the milestone of a criterion', () => {
  const criteria = toCriteria(2, 1, 1, undefined);
  const whole = formatWeights(criteria);
  // 2, 1 and 1 of three quarters, and one quarter.
  expect([...whole]).toEqual([
    [1, '37.5%'],
    [2, '18.8%'],
    [3, '18.8%'],
    [4, '25%'],
  ]);
  const split = formatWeights(criteria, [{ criteria: [1, 2] }, { criteria: [3, 4] }]);
  expect([...split.values()]).toEqual(['66.7%', '33.3%', '50%', '50%']);
});

test('nothing is shown if no criterion has a weight', () => {
  const criteria = toCriteria(undefined, undefined);
  expect(formatWeights(criteria).size).toBe(0);
  expect([...formatParts(criteria).values()]).toEqual(['50%', '50%']);
});

test('a percentage has at most one decimal', () => {
  expect(formatPercent(7, 10)).toBe('70%');
  expect(formatPercent(2, 3)).toBe('66.7%');
  expect(formatPercent(0, 3)).toBe('0%');
});
