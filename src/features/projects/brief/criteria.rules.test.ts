import { expect, test } from 'vitest';
import { type EditedCriterion, editedCriteriaRefusal, numberCriteria } from './criteria.rules.ts';

const current = {
  criteria: [
    { id: 1, text: 'It prints' },
    { id: 2, text: 'It mails ❤' },
  ],
  lastCriterionId: 3,
};

test.each<[string, EditedCriterion[], number[]]>([
  ['a moved text keeps its id', ['It mails ❤', 'It prints'], [2, 1]],
  ['characters that no reader sees make no other text', ['It mails ❤\uFE0F'], [2]],
  ['any other text is new', ['It prints.', 'It mails daily'], [4, 5]],
  ['a new text of an id keeps the id', [{ id: 2, text: 'It sends letters' }], [2]],
  ['a line without an id is a text', [{ text: 'It prints' }, { text: 'It scans' }], [1, 4]],
  ['the same text twice is two criteria', ['It prints', 'It prints'], [1, 4]],
  [
    'a text does not take the id of another line',
    ['It prints', { id: 1, text: 'It draws' }],
    [4, 1],
  ],
])('%s', (_rule, edited, ids) => {
  const { criteria, lastCriterionId } = numberCriteria(current, edited);
  expect(criteria.map(({ id }) => id)).toEqual(ids);
  expect(lastCriterionId).toBe(Math.max(3, ...ids));
});

test('a new project counts from one', () => {
  expect(numberCriteria({ criteria: [], lastCriterionId: 0 }, ['a', 'b'])).toEqual({
    criteria: [
      { id: 1, text: 'a' },
      { id: 2, text: 'b' },
    ],
    lastCriterionId: 2,
  });
});

test.each<[string, EditedCriterion[], string | undefined]>([
  ['texts and current ids', ['New', { id: 1, text: 'It draws' }, { text: 'It scans' }], undefined],
  ['an id of no current criterion', [{ id: 3, text: 'It prints' }], 'no_such_criterion'],
  ['an id twice', [1, 1].map((id) => ({ id, text: 'It prints' })), 'no_such_criterion'],
])('an edit with %s', (_what, edited, code) => {
  expect(editedCriteriaRefusal(edited, current.criteria)?.code).toBe(code);
});
