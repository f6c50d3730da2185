import { expect, test } from 'vitest';
import { addDays } from '#platform/shared/format/deadline.ts';
import { formatRefusal } from '#testing/app/refusals.ts';
import { NewChangeItem } from './change.schema.ts';
import {
  itemsRefusal,
  type MilestoneTerms,
  nextPaymentCents,
  sumRefundCents,
  type Terms,
  toChangeItems,
} from './change-items.rules.ts';

const now = new Date('2026-11-29T12:00:00.000Z');
const inDays = (days: number) => addDays(now, days).toISOString();

const running: MilestoneTerms = {
  id: 70,
  position: 1,
  title: 'Pages',
  state: 'in_progress',
  amountCents: 90_000,
  days: 10,
  dueAt: inDays(4),
  frozen: false,
  criteria: [
    { id: 1, text: 'It prints' },
    { id: 2, text: 'It saves' },
  ],
};
const planned: MilestoneTerms = {
  ...{ ...running, id: 71, position: 2, title: 'Reports', state: 'planned' },
  ...{ amountCents: 50_000, days: 5, dueAt: null, criteria: [] },
};

const toTerms = (
  first: Partial<MilestoneTerms> = {},
  second: Partial<MilestoneTerms> = {},
): Terms => ({
  milestones: [
    { ...running, ...first },
    { ...planned, ...second },
  ],
  lastCriterionId: 7,
  now,
});

type Input = Parameters<typeof NewChangeItem.parse>[0];
const parse = (items: Input[]) => NewChangeItem.array().parse(items);
const build = (items: Input[], terms = toTerms()) => toChangeItems(parse(items), terms);

function refuse(items: Input[], terms = toTerms()): string | null {
  try {
    build(items, terms);
    return null;
  } catch (error) {
    return formatRefusal(error as Parameters<typeof formatRefusal>[0])?.split(':')[0] ?? '';
  }
}

const pages = { id: 70, position: 1, title: 'Pages' };
const reports = { id: 71, position: 2, title: 'Reports' };

test('items have the terms before and after, and new criteria new ids', () => {
  const items = build([
    { kind: 'date', milestoneId: 70, dueAt: inDays(9) },
    { kind: 'date', milestoneId: 71, days: 8 },
    { kind: 'price', milestoneId: 70, amount: 800 },
    { kind: 'price', milestoneId: 71, amount: 600 },
    {
      kind: 'criteria',
      milestoneId: 70,
      add: ['It exports'],
      change: [{ id: 1, text: 'It prints well' }],
      remove: [2],
    },
    { kind: 'add', title: 'Manual', amount: 300, days: 3, criteria: ['It has pictures'] },
    { kind: 'add', title: 'Course', amount: 200, days: 2 },
  ]);
  expect(items).toEqual([
    { kind: 'dueAt', milestone: pages, before: inDays(4), after: inDays(9) },
    { kind: 'days', milestone: reports, before: 5, after: 8 },
    {
      kind: 'price',
      milestone: pages,
      beforeCents: 90_000,
      afterCents: 80_000,
      refundCents: 10_000,
    },
    { kind: 'price', milestone: reports, beforeCents: 50_000, afterCents: 60_000, refundCents: 0 },
    {
      kind: 'criteria',
      milestone: pages,
      added: [{ id: 8, text: 'It exports' }],
      changed: [{ id: 1, before: 'It prints', after: 'It prints well' }],
      removed: [{ id: 2, text: 'It saves' }],
    },
    {
      kind: 'add',
      position: 3,
      title: 'Manual',
      amountCents: 30_000,
      days: 3,
      criteria: [{ id: 9, text: 'It has pictures' }],
    },
    { kind: 'add', position: 4, title: 'Course', amountCents: 20_000, days: 2, criteria: [] },
  ]);
  expect(sumRefundCents(items)).toBe(10_000);
  expect(nextPaymentCents(toTerms().milestones, items)).toBe(60_000);
  expect(build([{ kind: 'drop', milestoneId: 71 }])).toEqual([
    { kind: 'drop', milestone: reports, amountCents: 50_000 },
  ]);
});

test.each<[string, Input[], Terms]>([
  ['not_found no_milestone', [{ kind: 'drop', milestoneId: 99 }], toTerms()],
  [
    'invalid duplicate_item',
    [800, 700].map((amount) => ({ kind: 'price', milestoneId: 70, amount })),
    toTerms(),
  ],
  [
    'invalid dropped_and_changed',
    [
      { kind: 'drop', milestoneId: 71 },
      { kind: 'price', milestoneId: 71, amount: 1 },
    ],
    toTerms(),
  ],
  ['invalid started', [{ kind: 'date', milestoneId: 70, days: 5 }], toTerms()],
  ['invalid not_started', [{ kind: 'date', milestoneId: 71, dueAt: inDays(5) }], toTerms()],
  ['invalid date_passed', [{ kind: 'date', milestoneId: 70, dueAt: inDays(-1) }], toTerms()],
  ['invalid date_too_late', [{ kind: 'date', milestoneId: 70, dueAt: inDays(366) }], toTerms()],
  ['invalid nothing_changes', [{ kind: 'date', milestoneId: 70, dueAt: inDays(4) }], toTerms()],
  ['invalid nothing_changes', [{ kind: 'price', milestoneId: 71, amount: 500 }], toTerms()],
  ['invalid price_rises', [{ kind: 'price', milestoneId: 70, amount: 901 }], toTerms()],
  ['invalid no_such_criterion', [{ kind: 'criteria', milestoneId: 71, remove: [1] }], toTerms()],
  ['conflict change_outdated', [{ kind: 'drop', milestoneId: 70 }], toTerms()],
  [
    'conflict change_outdated',
    [{ kind: 'date', milestoneId: 70, dueAt: inDays(5) }],
    toTerms({ state: 'delivered' }),
  ],
  [
    'conflict change_outdated',
    [{ kind: 'price', milestoneId: 70, amount: 800 }],
    toTerms({ state: 'completed' }),
  ],
  [
    'conflict change_outdated',
    [{ kind: 'price', milestoneId: 70, amount: 800 }],
    toTerms({ state: 'cancel_requested' }),
  ],
  [
    'conflict milestone_disputed',
    [{ kind: 'price', milestoneId: 70, amount: 800 }],
    toTerms({ state: 'disputed' }),
  ],
  ['conflict frozen', [{ kind: 'price', milestoneId: 70, amount: 800 }], toTerms({ frozen: true })],
  ['invalid amount_too_high', [{ kind: 'price', milestoneId: 71, amount: 999_999 }], toTerms()],
  [
    'invalid too_many_milestones',
    Array.from({ length: 19 }, () => ({ kind: 'add', title: 'More', amount: 1, days: 1 })),
    toTerms(),
  ],
  [
    'invalid too_many_criteria',
    [
      {
        kind: 'criteria',
        milestoneId: 70,
        add: Array.from({ length: 19 }, (_, nth) => `It does ${nth}`),
      },
    ],
    toTerms(),
  ],
])('%s', (refusal, items, terms) => {
  expect(refuse(items, terms)).toBe(refusal);
});

test('a delivered milestone may still become cheaper, and a dispute stops no other milestone', () => {
  expect(
    refuse([{ kind: 'price', milestoneId: 70, amount: 800 }], toTerms({ state: 'delivered' })),
  ).toBeNull();
  expect(
    refuse([{ kind: 'price', milestoneId: 71, amount: 800 }], toTerms({ state: 'disputed' })),
  ).toBeNull();
});

test.each<[string, Input, Terms]>([
  [
    'the due date moved',
    { kind: 'date', milestoneId: 70, dueAt: inDays(9) },
    toTerms({ dueAt: inDays(5) }),
  ],
  [
    'the proposed date has passed',
    { kind: 'date', milestoneId: 70, dueAt: inDays(9) },
    { ...toTerms(), now: addDays(now, 9) },
  ],
  ['it has started', { kind: 'date', milestoneId: 71, days: 8 }, toTerms({}, { dueAt: inDays(5) })],
  [
    'it was funded',
    { kind: 'price', milestoneId: 71, amount: 600 },
    toTerms({}, { state: 'in_progress' }),
  ],
  [
    'its price changed',
    { kind: 'price', milestoneId: 70, amount: 800 },
    toTerms({ amountCents: 85_000 }),
  ],
  [
    'it was released',
    { kind: 'price', milestoneId: 70, amount: 800 },
    toTerms({ state: 'completed' }),
  ],
  ['it was dropped', { kind: 'drop', milestoneId: 71 }, toTerms({}, { state: 'dropped' })],
  [
    'the criterion has another text',
    { kind: 'criteria', milestoneId: 70, remove: [1] },
    toTerms({ criteria: [{ id: 1, text: 'It scans' }] }),
  ],
])('an acceptance is outdated: %s', (_reason, item, changed) => {
  const items = build([item]);
  expect(itemsRefusal(items, toTerms())).toBeNull();
  expect(itemsRefusal(items, changed)?.code).toBe('change_outdated');
});
