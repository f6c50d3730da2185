import { expect, test } from 'vitest';
import { calculateAverageBid, computeDueAverage } from './average-bid.rules.ts';

test('the client and admins see the exact average, all others the stored one', () => {
  const project = { clientId: 1, bidTotal: 1_000, bidCount: 3, publicAverageCents: 33_000 };
  expect(calculateAverageBid(project, { id: 1, role: 'client' })).toBe(333.33);
  expect(calculateAverageBid(project, { id: 2, role: 'admin' })).toBe(333.33);
  for (const other of [null, { id: 3, role: 'developer' }, { id: 4, role: 'client' }] as const) {
    expect(calculateAverageBid(project, other)).toBe(330);
    expect(calculateAverageBid({ ...project, publicAverageCents: null }, other)).toBeNull();
  }
  const empty = { clientId: 1, bidTotal: 0, bidCount: 0, publicAverageCents: null };
  expect(calculateAverageBid(empty, { id: 1, role: 'client' })).toBeNull();
});

const deadline = new Date('2026-05-10T12:00:00Z');
const open = new Date('2026-05-01T12:00:00Z');
const dayAfter = new Date('2026-05-11T12:00:00Z');

test.each([
  ['too few bids', 2, 3, open, null],
  ['the first bids', 3, 3, open, { averageCents: 33_000, nextCount: 6 }],
  ['one more bid', 4, 6, open, null],
  ['many bids at once', 13, 3, open, { averageCents: 7_700, nextCount: 24 }],
  ['bids that were withdrawn and placed again', 5, 12, open, null],
  ['the deadline', 4, 6, deadline, { averageCents: 25_000, nextCount: 6 }],
  ['the deadline after withdrawals', 4, 12, deadline, { averageCents: 25_000, nextCount: 12 }],
  ['the deadline with too few bids', 2, 3, deadline, null],
  ['the day after the deadline with too few bids', 2, 6, dayAfter, { nextCount: 6 }],
])('whether the public average is computed: %s', (_what, count, nextCount, now, due) => {
  expect(computeDueAverage({ count, total: 1_000, nextCount, deadline }, now)).toEqual(due);
});
