import { expect, test } from 'vitest';
import { listCriteriaOfMilestone } from './milestone-criteria.rules.ts';

const criteria = [{ id: 1 }, { id: 2 }, { id: 3 }];

test('without a split all criteria belong to the milestone', () => {
  expect(listCriteriaOfMilestone({ criteria }, { position: 1 })).toEqual(criteria);
});

test('each milestone has the criteria that the agreement gives it, a later one none', () => {
  const agreed = { criteria, milestones: [{ criteria: [3, 1] }, { criteria: [2] }] };
  const idsAt = (position: number) =>
    listCriteriaOfMilestone(agreed, { position }).map(({ id }) => id);
  expect([idsAt(1), idsAt(2), idsAt(3)]).toEqual([[1, 3], [2], []]);
});
