import { expect, test, vi } from 'vitest';
import { numberCriteria } from './criteria.rules.ts';

const numbered = {
  criteria: [
    { id: 1, text: 'It prints' },
    { id: 2, text: 'It mails' },
  ],
  lastCriterionId: 3,
};
const former = [
  { id: 3, text: 'Free support for 5 years' },
  { id: 2, text: 'Runs offline' },
];

test.each([
  ['a moved line keeps its id', ['It mails', 'It prints'], [2, 1]],
  ['moved lines with other punctuation keep theirs', ['It mails.', 'it prints!'], [2, 1]],
  ['a changed line keeps the id of its words', ['Now it mails daily', 'Hosting'], [2, 4]],
  ['a line without its words keeps the id of its place', ['It prints', 'Hosting'], [1, 2]],
  ['a line in front is new', ['Hosting', 'It prints', 'It mails'], [4, 1, 2]],
  ['a removed line loses its id', ['It mails'], [2]],
  ['the same text twice is two criteria', ['It prints', 'It prints'], [1, 2]],
  ['further lines have new ids', ['It prints', 'It mails', 'a', 'b'], [1, 2, 4, 5]],
  ['a removed line has its id again', ['It mails', 'free support for 5 years.'], [2, 3]],
  ['also with other words', ['It prints', 'It mails', 'Free support for 6 years'], [1, 2, 3]],
  ['a former text of another line does not', ['It prints', 'It mails', 'Runs offline'], [1, 2, 4]],
])('%s', (_rule, texts, ids) => {
  const edited = numberCriteria(numbered, texts, former);
  expect(edited.criteria).toEqual(texts.map((text, at) => ({ id: ids[at], text })));
  expect(edited.lastCriterionId).toBe(Math.max(3, ...ids));
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

test('each text is split into words once, because that takes most of the time', () => {
  const chinese = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${prefix}${at}项需求说明付款页面订单`.repeat(10));
  const split = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  const criteria = chinese('旧', 60).map((text, at) => ({ id: at + 1, text }));
  numberCriteria({ criteria: [], lastCriterionId: 60 }, chinese('新', 20), criteria);
  expect(split).toHaveBeenCalledTimes(60 + 20);
  split.mockRestore();
});
