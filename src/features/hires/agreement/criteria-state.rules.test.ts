import { expect, test } from 'vitest';
import { getCriterionState, listCriterionStatements } from './criteria-state.rules.ts';

const agreed = (id: number) => ({ id, text: `Criterion ${id}` });
const delivery = { changesCriteria: [], criteria: [agreed(1), agreed(2)] };

test('a criterion is open until a delivery marks it as met', () => {
  expect(getCriterionState(agreed(1), undefined, [])).toBe('open');
  expect(getCriterionState(agreed(3), delivery, [])).toBe('open');
  expect(getCriterionState(agreed(1), delivery, [])).toBe('met');
});

test('requested changes concern the criteria that they name, and no other', () => {
  const refused = {
    criteria: [...delivery.criteria, agreed(3)],
    changesCriteria: [{ id: 2 }, { id: 3 }],
  };
  expect(getCriterionState(agreed(2), refused, [])).toBe('changes_requested');
  expect(getCriterionState(agreed(3), refused, [])).toBe('changes_requested');
  expect(getCriterionState(agreed(1), refused, [])).toBe('met');
});

test('a criterion that was reworded after the newest delivery is open again', () => {
  const reworded = { id: 2, text: 'Criterion 2 with more pages' };
  expect(getCriterionState(reworded, delivery, [])).toBe('open');
  expect(getCriterionState(reworded, { ...delivery, changesCriteria: [{ id: 2 }] }, [])).toBe(
    'open',
  );
});

const stated = (
  client: boolean | null,
  developer: boolean | null,
  decision: boolean | null = null,
) => {
  const toStatement = (isMet: boolean | null) => (isMet === null ? null : { isMet, remark: null });
  return { id: 1, client: toStatement(client), developer: toStatement(developer), decision };
};

test('a criterion is disputed while a side says in the open dispute that it is not met', () => {
  const dispute = (client: boolean | null, developer: boolean | null) => ({
    status: 'open' as const,
    criteria: [stated(client, developer)],
  });
  expect(getCriterionState(agreed(1), delivery, [dispute(null, true)])).toBe('met');
  expect(getCriterionState(agreed(1), delivery, [dispute(false, true)])).toBe('disputed');
  expect(getCriterionState(agreed(1), delivery, [dispute(true, false)])).toBe('disputed');
  expect(getCriterionState(agreed(2), delivery, [dispute(false, true)])).toBe('met');
  const withdrawn = { ...dispute(false, true), status: 'withdrawn' as const };
  expect(getCriterionState(agreed(1), delivery, [withdrawn])).toBe('met');
});

test('the decision of a dispute counts more than the marks of the developer', () => {
  const dispute = (decision: boolean | null) => ({
    status: 'decided' as const,
    criteria: [stated(null, null, decision)],
  });
  expect(getCriterionState(agreed(1), delivery, [dispute(null)])).toBe('met');
  expect(getCriterionState(agreed(1), delivery, [dispute(null), dispute(false)])).toBe(
    'decided_unmet',
  );
  expect(getCriterionState(agreed(1), undefined, [dispute(true)])).toBe('decided_met');
});

test('the statements are those of the newest dispute about the criterion, one where both agree', () => {
  const list = (...criteria: ReturnType<typeof stated>[]) =>
    listCriterionStatements(
      1,
      criteria.map((criterion) => ({ criteria: [criterion] })),
    );
  expect(list(stated(null, null))).toEqual([]);
  expect(list(stated(false, true))).toEqual([
    { by: 'client', isMet: false, remark: null },
    { by: 'developer', isMet: true, remark: null },
  ]);
  expect(list(stated(false, true), stated(true, true), stated(null, null))).toEqual([
    { by: 'both', isMet: true, remark: null },
  ]);
});
