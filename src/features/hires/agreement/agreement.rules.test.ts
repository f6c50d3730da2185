import { expect, test } from 'vitest';
import { buildAgreement, changesSubjectRefusal, unmetCriteriaRefusal } from './agreement.rules.ts';

const criteria = [
  { id: 1, text: 'Works on phones', remark: null },
  { id: 2, text: 'Loads fast', remark: null },
];
const agreed = {
  title: 'A booking page',
  description: 'Customers pick a day,\nand get a price.',
  criteria,
  exclusions: ['Hosting'],
};

test.each([
  ['all criteria', [1, 2], undefined],
  ['some criteria', [1], 'criteria_unmet'],
  ['a criterion that was not agreed on', [1, 2, 3], 'no_such_criterion'],
])('a delivery that marks %s', (_what, ids, code) => {
  expect(unmetCriteriaRefusal(ids, criteria)?.code).toBe(code);
});

test.each([
  ['nothing', {}, agreed, 'subject_needed'],
  ['nothing, without criteria', {}, { ...agreed, criteria: [] }, undefined],
  ['nothing, without an agreement', {}, null, undefined],
  ['a criterion', { criterionId: 2 }, agreed, undefined],
  ['a criterion that was not agreed on', { criterionId: 3 }, agreed, 'no_such_criterion'],
  [
    'a criterion and other words',
    { criterionId: 2, quote: 'pick an hour' },
    agreed,
    'no_such_passage',
  ],
  ['a passage', { quote: 'pick a  day, and' }, agreed, undefined],
  ['a part of a criterion', { quote: 'ks on  phones' }, agreed, undefined],
  ['a short part', { quote: 'on phones' }, agreed, 'passage_too_short'],
  ['a letter', { quote: 'e' }, agreed, 'passage_too_short'],
  ['a short whole line', { quote: 'Two.' }, { ...agreed, description: 'One.\nTwo. ' }, undefined],
  ['an exclusion', { quote: 'Hosting' }, agreed, undefined],
  ['other words', { quote: 'pick an hour' }, agreed, 'no_such_passage'],
  ['a passage, without an agreement', { quote: 'pick a day' }, null, 'no_such_passage'],
])('a request for changes about %s', (_what, subject, agreement, code) => {
  expect(changesSubjectRefusal(subject, agreement)?.code).toBe(code);
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute));
const parts = {
  project: { id: 7, clientId: 5 },
  revision: 2,
  snapshot: {
    title: 'A booking page',
    description: 'Customers pick a day.',
    category: 'Web App' as const,
    budget: 1_000,
    deadline: at(0).toISOString(),
    isPrivate: false,
    isUrgent: false,
    skills: [],
    criteria: criteria.map(({ id, text }) => ({ id, text })),
    exclusions: ['Hosting'],
    rights: null,
    files: [],
  },
  bid: {
    id: 3,
    revision: 1,
    developerId: 11,
    amount: 900,
    deliveryTime: 14,
    proposal: 'In two steps.',
    criteria: [{ id: 2, included: false, remark: null }],
    createdAt: at(1),
    revisedAt: null,
    confirmedAt: at(3),
  },
  answers: [],
};

test('a criterion that the bid does not include becomes an exclusion', () => {
  const { criteria: included, exclusions } = buildAgreement(parts);
  expect(included).toEqual([criteria[0]]);
  expect(exclusions).toEqual(['Hosting', 'Loads fast']);
});

test('answers are listed as they were at the last confirmation, later texts beside them', () => {
  const given = (id: number, minute: number, answer = 'Yes.') => ({
    ...{ id, text: 'And?', answer },
    answeredAt: at(minute).toISOString(),
  });
  const answers = [
    given(1, 2),
    given(2, 3),
    given(3, 4),
    ...[given(4, 0, 'Red.'), given(4, 2, 'Blue.'), given(4, 4, 'Green.'), given(4, 5, 'Red.')],
  ];
  const list = (bid: typeof parts.bid & { revisedAt: Date | null }) =>
    buildAgreement({ ...parts, bid, answers }).answers.map(
      ({ id, answer, isLater }) => `${id} ${answer}${isLater ? ' later' : ''}`,
    );
  expect(list(parts.bid)).toEqual(['1 Yes.', '2 Yes.', '3 Yes. later', '4 Blue.', '4 Red. later']);
  const revisedBid = { ...parts.bid, revisedAt: at(6) };
  expect(list(revisedBid as never)).toEqual(['1 Yes.', '2 Yes.', '3 Yes.', '4 Red.']);
});
