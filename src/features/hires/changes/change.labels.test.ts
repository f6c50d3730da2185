import { expect, test } from 'vitest';
import { formatChangeLines } from './change.labels.ts';
import type { ChangeItem } from './change.schema.ts';

const only = { id: 70, position: 1, title: null };
const second = { id: 71, position: 2, title: 'Reports' };
const formatTime = (at: string) => at.slice(0, 10);
const formatAll = (items: ChangeItem[], milestoneCount: number) =>
  formatChangeLines(items, { formatTime, milestoneCount });

const later: ChangeItem = {
  kind: 'dueAt',
  milestone: only,
  before: '2026-12-01T10:00:00.000Z',
  after: '2026-12-15T10:00:00.000Z',
};

test('each kind of change is a sentence with the term before and after it', () => {
  const items: ChangeItem[] = [
    { kind: 'days', milestone: second, before: 1, after: 14 },
    {
      ...{
        kind: 'price',
        milestone: second,
        beforeCents: 50_000,
        afterCents: 40_050,
      },
      refundCents: 9_950,
    },
    {
      kind: 'price',
      milestone: second,
      beforeCents: 50_000,
      afterCents: 60_000,
      refundCents: 0,
    },
    { kind: 'drop', milestone: second, amountCents: 30_000 },
    {
      kind: 'add',
      position: 3,
      title: 'One more page',
      amountCents: 20_000,
      days: 7,
      criteria: [{ id: 9, text: 'Guests see prices' }],
    },
    {
      kind: 'criteria',
      milestone: second,
      added: [{ id: 9, text: 'It prints' }],
      changed: [{ id: 1, before: 'Fast', after: 'Fast on phones' }],
      removed: [{ id: 2, text: 'صفحة 👋' }],
    },
  ];
  expect(formatAll([later, ...items], 2)).toEqual([
    'Due date of milestone 1: from 2026-12-01 to 2026-12-15',
    'Time of milestone 2 “Reports”: from 1 day to 14 days',
    'Price of milestone 2 “Reports”: from $500 to $400.50; $99.50 goes back to the client at once',
    'Price of milestone 2 “Reports”: from $500 to $600',
    'Without milestone 2 “Reports”: $300, which is not paid',
    'New milestone 3 “One more page”: $200, 7 days once it has started; Criterion: “Guests see prices”',
    'Criteria of milestone 2 “Reports”: Added: “It prints”; Changed: from “Fast” to “Fast on phones”; Removed: “صفحة 👋”',
  ]);
});

test('the only milestone is not named', () => {
  expect(formatAll([later], 1)).toEqual(['Due date: from 2026-12-01 to 2026-12-15']);
});
