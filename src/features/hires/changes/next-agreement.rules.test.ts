import { expect, test } from 'vitest';
import { blankAgreement } from '../agreement/agreement.schema.ts';
import { buildNextAgreement } from './next-agreement.rules.ts';

const content = {
  ...blankAgreement,
  projectId: 7,
  revision: 1,
  title: 'A booking page',
  category: 'Web App',
  criteria: [
    { id: 1, text: 'It prints', remark: 'On A4' },
    { id: 2, text: 'It saves', remark: null },
  ],
  answers: [],
  bid: { id: 3, revision: 1, developerId: 11, amount: 900, deliveryTime: 10, proposal: 'So.' },
  clientId: 5,
};
const row = {
  position: 1,
  title: null,
  amountCents: 90_000,
  days: 10,
  state: 'in_progress',
} as const;
const only = { id: 70, position: 1, title: null };
const next = { version: 2, changeId: 4, previousHash: 'a'.repeat(64) };

test('the first change lists the only milestone with its criteria and adds the new one', () => {
  const agreed = buildNextAgreement({
    ...next,
    content,
    milestones: [row],
    items: [
      { kind: 'dueAt', milestone: only, before: '2026-12-01', after: '2026-12-15' },
      {
        kind: 'criteria',
        milestone: only,
        added: [{ id: 3, text: 'It exports' }],
        changed: [{ id: 1, before: 'It prints', after: 'It prints well' }],
        removed: [{ id: 2, text: 'It saves' }],
      },
      {
        kind: 'add',
        position: 2,
        title: 'Manual',
        amountCents: 30_000,
        days: 3,
        criteria: [{ id: 4, text: 'In English' }],
      },
    ],
  });
  expect(agreed).toEqual({
    ...content,
    criteria: [
      { id: 1, text: 'It prints well', remark: 'On A4' },
      { id: 3, text: 'It exports', remark: null },
      { id: 4, text: 'In English', remark: null },
    ],
    milestones: [
      { title: null, amount: 900, days: 10, criteria: [1, 3], dueAt: '2026-12-15' },
      { title: 'Manual', amount: 300, days: 3, criteria: [4] },
    ],
    version: 2,
    change: 4,
    previousHash: 'a'.repeat(64),
  });
});

test('dropped milestones stay in the list, also one that was dropped without a change', () => {
  const [first, second, third] = [
    { title: 'Pages', amount: 900, days: 10, criteria: [1] },
    { title: 'Reports', amount: 500, days: 5, criteria: [2] },
    { title: 'Manual', amount: 300, days: 3, criteria: [] },
  ] as const;
  const { milestones } = buildNextAgreement({
    ...next,
    content: {
      ...content,
      milestones: [first, second, third].map((one) => ({ ...one, criteria: [...one.criteria] })),
    },
    milestones: [
      row,
      { ...row, position: 2, state: 'planned' },
      { ...row, position: 3, state: 'dropped' },
    ],
    items: [
      { kind: 'drop', milestone: { id: 71, position: 2, title: 'Reports' }, amountCents: 50_000 },
      {
        kind: 'price',
        milestone: only,
        beforeCents: 90_000,
        afterCents: 80_000,
        refundCents: 10_000,
      },
    ],
  });
  expect(milestones).toEqual([
    { ...first, amount: 800 },
    { ...second, dropped: true },
    { ...third, dropped: true },
  ]);
});
