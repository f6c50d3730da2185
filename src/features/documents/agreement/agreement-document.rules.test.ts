import { expect, test } from 'vitest';
import { type AgreementView, blankAgreement } from '#features/hires/agreement/agreement.schema.ts';
import { toAgreementLayout } from './agreement-document.rules.ts';

const agreement: AgreementView = {
  ...blankAgreement,
  projectId: 7,
  revision: 1,
  version: 1,
  versions: [],
  title: 'A booking page',
  category: 'Web Development',
  answers: [],
  bid: {
    id: 31,
    revision: 1,
    developerId: 3,
    amount: 900,
    deliveryTime: 14,
    proposal: 'In two steps.',
  },
  clientId: 2,
  hash: 'a'.repeat(64),
  agreedAt: '2026-01-02T00:00:00.000Z',
  clientName: 'Mira Okafor',
  developerName: 'Ada Byron',
};

test('each part of the agreement is one row, and the day names its zone', () => {
  const description = 'One line.\n'.repeat(70).trimEnd();
  const { rows, facts } = toAgreementLayout({ ...agreement, description });
  expect(rows).toEqual([
    ['Description', description],
    ['Proposal', 'In two steps.'],
  ]);
  expect(facts.map(({ value }) => value)).toContain('14 days from then');
  expect(facts[0]).toEqual({ label: 'Agreed on', value: 'Jan 2, 2026, 00:00 UTC' });
});

test('a due date that was agreed for the only milestone replaces the days', () => {
  const only = { title: null, amount: 900, days: 14, criteria: [] };
  const dropped = { ...only, title: 'Launch', dropped: true as const };
  const milestones = [{ ...only, dueAt: '2026-02-03T09:30:00.000Z' }, dropped];
  const { facts } = toAgreementLayout({ ...agreement, version: 2, milestones });
  expect(facts[1]?.value).toBe('by Feb 3, 2026, 09:30 UTC');
});

test('each milestone is one row with its amount, days and criteria', () => {
  const criterion = { text: 'Works on phones', remark: null };
  const milestones = [
    { title: 'Design', amount: 300, days: 4, criteria: [5, 9] },
    { title: 'الإطلاق', amount: 600, days: 10, criteria: [] },
  ];
  const criteria = [5, 7, 9].map((id) => ({ ...criterion, id }));
  const { rows, facts } = toAgreementLayout({ ...agreement, criteria, milestones });
  expect(rows.filter(([name]) => name?.startsWith('Milestone'))).toEqual([
    ['Milestone 1', 'Design\n$300 in 4 days\nCriterion 1, 3'],
    ['Milestone 2', 'الإطلاق\n$600 in 10 days'],
  ]);
  expect(facts[1]?.value).toBe('14 days, in 2 milestones');
});
