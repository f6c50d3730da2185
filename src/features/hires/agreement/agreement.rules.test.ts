import { expect, test } from 'vitest';
import { blankBrief } from '#features/projects/brief/brief-fields.rules.ts';
import { buildAgreement, changesSubjectRefusal, unmetCriteriaRefusal } from './agreement.rules.ts';
import { type AgreementContent, blankAgreement } from './agreement.schema.ts';

const criteria = [
  { id: 1, text: 'Works on phones', remark: null },
  { id: 2, text: 'Loads fast', remark: 'On a line of the usual speed' },
];
const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute));
const answeredAt = at(2).toISOString();
const agreed: AgreementContent = {
  ...blankAgreement,
  ...{ projectId: 7, revision: 2, clientId: 5, category: 'Web App', skills: ['PostgreSQL'] },
  title: 'A booking page',
  description: 'Customers pick a day,\nand get a price.',
  criteria,
  exclusions: ['Hosting'],
  rights: { kind: 'open_source', licence: 'MPL-2.0' },
  files: [{ id: 4, name: 'plan.pdf', sha256: 'a' }],
  answers: [
    { id: 8, text: 'Which time zone?', answer: 'That of the shop.', answeredAt, isLater: false },
    { id: 8, text: 'Which time zone?', answer: 'That of the customer.', answeredAt, isLater: true },
    { id: 9, text: 'Who writes the texts?', answer: 'We write them.', answeredAt, isLater: true },
  ],
  bid: {
    ...{ id: 3, revision: 1, developerId: 11, amount: 900, deliveryTime: 14 },
    proposal: 'In two steps, with a page for tests.',
  },
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
  ['a criterion', { criterionIds: [2] }, agreed, undefined],
  ['a criterion that was not agreed on', { criterionIds: [2, 3] }, agreed, 'no_such_criterion'],
  [
    'a criterion and other words',
    { criterionIds: [2], quote: 'pick an hour' },
    agreed,
    'no_such_passage',
  ],
  ['a passage', { quote: 'pick a  day, and' }, agreed, undefined],
  ['a part of a criterion', { quote: 'ks on  phones' }, agreed, undefined],
  ['a short part', { quote: 'on phones' }, agreed, 'passage_too_short'],
  ['a letter', { quote: 'e' }, agreed, 'passage_too_short'],
  ['a short whole line', { quote: 'Two.' }, { ...agreed, description: 'One.\nTwo. ' }, undefined],
  ['an exclusion', { quote: 'Hosting' }, agreed, undefined],
  ['a remark to a criterion', { quote: 'of the usual speed' }, agreed, undefined],
  ['the rights', { quote: 'published under an open source licence' }, agreed, undefined],
  ['a licence', { quote: 'source licence (MPL-2.0)' }, agreed, undefined],
  ['the name of a file', { quote: 'plan.pdf' }, agreed, undefined],
  ['a skill', { quote: 'PostgreSQL' }, agreed, undefined],
  ['the category', { quote: 'Web App' }, agreed, undefined],
  ['an answer', { quote: 'That of the shop.' }, agreed, undefined],
  ['a question', { quote: 'Which time zone?' }, agreed, undefined],
  ['the proposal', { quote: 'with a page for tests' }, agreed, undefined],
  ['the price', { quote: '$900' }, agreed, undefined],
  ['the delivery time', { quote: '14 days' }, agreed, undefined],
  ['an answer after the agreement', { quote: 'We write them.' }, agreed, 'no_such_passage'],
  ['a corrected answer', { quote: 'That of the customer.' }, agreed, 'no_such_passage'],
  ['other words', { quote: 'pick an hour' }, agreed, 'no_such_passage'],
  ['a passage, without an agreement', { quote: 'pick a day' }, null, 'no_such_passage'],
])('a request for changes about %s', (_what, subject, agreement, code) => {
  expect(changesSubjectRefusal(subject, agreement)?.code).toBe(code);
});

const parts = {
  project: { id: 7, clientId: 5 },
  revision: 2,
  snapshot: {
    ...blankBrief,
    title: 'A booking page',
    description: 'Customers pick a day.',
    category: 'Web App' as const,
    budget: 1_000,
    deadline: at(0).toISOString(),
    isPrivate: false,
    isUrgent: false,
    criteria: criteria.map(({ id, text }) => ({ id, text })),
    exclusions: ['Hosting'],
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
  expect(included).toEqual([{ id: 1, text: 'Works on phones', remark: null }]);
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
