import { expect, test } from 'vitest';
import {
  assignCriteria,
  getFirstAmount,
  hasSplitChanged,
  listSplitDifferences,
  splitRefusal,
} from './bid-milestones.rules.ts';

const part = (amount: number, days: number, ...criteria: number[]) => ({
  ...{ title: 'A part', amount, days, criteria },
});

test.each([
  ['nothing is left', [part(400, 4), part(500, 10)], []],
  ['dollars are left', [part(400, 4), part(450, 10)], ['$50 left']],
  ['it is too expensive', [part(400, 4), part(501, 10)], ['$1 too much']],
  ['a day is left', [part(400, 4), part(500, 9)], ['1 day left']],
  ['it takes too long', [part(1_400, 4), part(500, 12)], ['$1,000 too much', '2 days too many']],
  ['the bid is not split', null, []],
])('a bid of $900 in 14 days: %s', (_what, milestones, differences) => {
  const offer = { amount: 900, deliveryTime: 14, milestones };
  expect(listSplitDifferences(offer)).toEqual(differences);
  const refusal = splitRefusal(offer);
  expect([refusal?.code, refusal?.field]).toEqual(
    differences.length > 0 ? ['milestones_differ', 'milestones'] : [undefined, undefined],
  );
});

test('the refusal names the difference', () => {
  const offer = {
    amount: 900,
    deliveryTime: 14,
    milestones: [part(300, 5), part(500, 10)],
  };
  expect(splitRefusal(offer)?.message).toBe(
    'The milestones do not add up to the bid: $100 left, 1 day too many.',
  );
});

test('a client pays the first milestone to hire, or the amount of a bid that is not split', () => {
  expect(getFirstAmount({ amount: 900, milestones: [part(400, 4), part(500, 10)] })).toBe(400);
  expect(getFirstAmount({ amount: 900, milestones: null })).toBe(900);
  expect(getFirstAmount({ amount: 900 })).toBe(900);
});

test('criteria without a milestone belong to the last, excluded ones to none', () => {
  const milestones = [part(400, 4, 5, 1), part(500, 10, 2)];
  const assigned = assignCriteria(milestones, [1, 2, 3]);
  expect(assigned).toEqual([part(400, 4, 1), part(500, 10, 2, 3)]);
});

test('a split is the same in any order of its fields, as the database returns them', () => {
  const stored = [part(400, 4), part(500, 10)];
  const reordered = stored.map(({ title, ...rest }) => ({ ...rest, title }));
  expect(hasSplitChanged(stored, reordered)).toBe(false);
  expect(hasSplitChanged(null, undefined)).toBe(false);
  expect(hasSplitChanged(stored, null)).toBe(true);
  expect(hasSplitChanged(stored, stored.toReversed())).toBe(true);
});
