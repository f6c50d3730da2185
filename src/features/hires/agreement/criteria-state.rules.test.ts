import { expect, test } from 'vitest';
import { getCriterionState } from './criteria-state.rules.ts';

const delivery = { changesCriteria: [], criteria: [{ id: 1 }, { id: 2 }] };

test('a criterion is open until a delivery marks it as met', () => {
  expect(getCriterionState(1, undefined, [])).toBe('open');
  expect(getCriterionState(3, delivery, [])).toBe('open');
  expect(getCriterionState(1, delivery, [])).toBe('met');
});

test('requested changes concern the criteria that they name, and no other', () => {
  const refused = {
    criteria: [...delivery.criteria, { id: 3 }],
    changesCriteria: [{ id: 2 }, { id: 3 }],
  };
  expect(getCriterionState(2, refused, [])).toBe('changes_requested');
  expect(getCriterionState(3, refused, [])).toBe('changes_requested');
  expect(getCriterionState(1, refused, [])).toBe('met');
});

test('the decision of a dispute counts more than the marks of the developer', () => {
  const dispute = (decision: boolean | null) => ({ criteria: [{ id: 1, decision }] });
  expect(getCriterionState(1, delivery, [dispute(null)])).toBe('met');
  expect(getCriterionState(1, delivery, [dispute(null), dispute(false)])).toBe('decided_unmet');
  expect(getCriterionState(1, undefined, [dispute(true)])).toBe('decided_met');
});
