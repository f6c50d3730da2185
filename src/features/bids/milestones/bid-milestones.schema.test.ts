import { expect, test } from 'vitest';
import { MilestonesInput } from './bid-milestones.schema.ts';

const part = { title: 'Design', amount: 100, days: 2 };

const issueOf = (input: unknown) => {
  const issue = MilestonesInput.safeParse(input).error?.issues[0];
  return issue && [issue.path.join('.'), issue.message];
};

const COUNT = 'A bid is split into 2 to 20 milestones, or not at all.';
const AMOUNT = 'A milestone is a whole number of dollars from 1 to 999,999';
const DAYS = 'A milestone takes 1 to 365 days';
const TITLE = 'A title has 3 to 120 characters';

test.each([
  ['1 milestone', [part], '', COUNT],
  ['21 milestones', Array(21).fill(part), '', COUNT],
  ['no milestones', [], '', COUNT],
  ['a text', 'two', '', 'Give the milestones as a list'],
  ['no title', [part, { amount: 1, days: 1 }], '1.title', 'Give the milestone a title'],
  [
    'a title of nothing visible',
    [part, { ...part, title: '\u200B \u3164' }],
    '1.title',
    'Give the milestone a title',
  ],
  ['a short title', [part, { ...part, title: 'UI' }], '1.title', TITLE],
  ['a long title', [part, { ...part, title: 'x'.repeat(121) }], '1.title', TITLE],
  [
    'a title of two lines',
    [part, { ...part, title: 'One\ntwo' }],
    '1.title',
    'Write this on one line.',
  ],
  ['an amount of 0', [part, { ...part, amount: 0 }], '1.amount', AMOUNT],
  ['a fraction', [part, { ...part, amount: 12.5 }], '1.amount', AMOUNT],
  ['an amount over the limit', [part, { ...part, amount: 1_000_000 }], '1.amount', AMOUNT],
  ['no amount', [part, { ...part, amount: '' }], '1.amount', 'Enter an amount in dollars'],
  ['0 days', [part, { ...part, days: 0 }], '1.days', DAYS],
  ['366 days', [part, { ...part, days: 366 }], '1.days', DAYS],
  ['no days', [part, { ...part, days: null }], '1.days', 'Enter a number of days'],
  [
    'a criterion in two milestones',
    [
      { ...part, criteria: [1, 2] },
      { ...part, criteria: [2] },
    ],
    '',
    'A criterion belongs to one milestone.',
  ],
  [
    'a criterion twice in one milestone',
    [{ ...part, criteria: [1, 1] }, part],
    '',
    'A criterion belongs to one milestone.',
  ],
])('%s is refused', (_what, input, path, message) => {
  expect(issueOf(input)).toEqual([path, message]);
});

test('emoji and right-to-left titles are kept, numbers may be the digits of a form', () => {
  const milestones = [
    { title: ' 👋🏽🚀 ', amount: '100', days: '2', criteria: ['7'] },
    { title: 'تصميم الصفحة', amount: 999_999, days: 365 },
  ];
  expect(MilestonesInput.parse(milestones)).toEqual([
    { title: '👋🏽🚀', amount: 100, days: 2, criteria: [7] },
    { title: 'تصميم الصفحة', amount: 999_999, days: 365, criteria: [] },
  ]);
  expect(MilestonesInput.parse(Array(20).fill(part))).toHaveLength(20);
  expect([MilestonesInput.parse(null), MilestonesInput.parse(undefined)]).toEqual([
    null,
    undefined,
  ]);
});
