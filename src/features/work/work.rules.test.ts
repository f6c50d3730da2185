import { expect, test } from 'vitest';
import { inProgressWorkspace, workspace } from '#testing/fixtures/workspace-fixture.ts';
import {
  compareWork,
  hireWaitsFor,
  invitationWaitsFor,
  openProjectWaitsFor,
  readWorkSearch,
  toDraftAmount,
} from './work.rules.ts';

const noon = new Date('2026-05-01T12:00:00Z');
const before = new Date(noon.getTime() - 1);
const open = { status: 'active', deadline: noon } as const;
const noOffers = { pendingOffer: null, acceptedOffer: null };
const nothing = { activeBids: 0, openQuestions: 0, openRequests: 0, ...noOffers };

test.each([
  ['without bids, questions and requests', nothing, before, 'developer'],
  ['with a bid', { ...nothing, activeBids: 1 }, before, 'me'],
  ['with a question', { ...nothing, openQuestions: 1 }, before, 'me'],
  ['with a request for an invitation', { ...nothing, openRequests: 1 }, before, 'me'],
  ['past its deadline', nothing, noon, 'me'],
] as const)('whom an open project waits for %s', (_when, counts, now, waitsFor) => {
  expect(openProjectWaitsFor({ ...open, ...counts }, now)).toBe(waitsFor);
});

test.each([
  ['pending', false, before, 'me'],
  ['pending', false, noon, 'client'],
  ['accepted', false, before, 'me'],
  ['accepted', false, noon, 'client'],
  ['accepted', true, before, 'client'],
] as const)(
  'whom an invitation that is %s waits for (client suspended: %s)',
  (invitation, isPaused, now, waitsFor) => {
    expect(invitationWaitsFor({ ...open, invitation, isPaused }, now)).toBe(waitsFor);
  },
);

test('a hire waits for the side whose turn it is, or for the bank', () => {
  expect(hireWaitsFor(workspace)).toBe('me');
  expect(hireWaitsFor({ ...workspace, party: 'developer' })).toBe('client');
  expect(hireWaitsFor({ ...inProgressWorkspace, frozen: true })).toBe('bank');
  expect(hireWaitsFor({ ...workspace, next: null })).toBeNull();
});

test('what waits for the user comes first, then what is due first, then what has no deadline', () => {
  const rows = [
    { waitsFor: null, dueAt: null },
    { waitsFor: 'client', dueAt: '2026-05-01T00:00:00.000Z' },
    { waitsFor: 'me', dueAt: null },
    { waitsFor: 'me', dueAt: '2026-05-03T00:00:00.000Z' },
    { waitsFor: 'me', dueAt: '2026-05-02T00:00:00.000Z' },
  ] as const;
  expect([...rows].sort(compareWork)).toEqual([rows[4], rows[3], rows[2], rows[1], rows[0]]);
});

test('the budget of a draft counts once it is a number', () => {
  const budgets = [1_200, '1200', '', 'about 1200', undefined, '0'];
  expect(budgets.map(toDraftAmount)).toEqual([120_000, 120_000, null, null, null, null]);
});

test('only known filters are parsed from a URL', () => {
  expect(readWorkSearch({ stage: 'running', search: ' shop ' })).toEqual({
    stage: 'running',
    search: 'shop',
  });
  for (const stage of ['lost', '', ['open'], undefined])
    expect(readWorkSearch({ stage })).toEqual({});
});
