import { expect, test } from 'vitest';
import { formatBidState } from './bid-state.labels.ts';

const noon = new Date('2026-05-01T12:00:00Z');
const before = new Date(noon.getTime() - 1);
const open = { status: 'active', deadline: noon } as const;

test.each([
  ['active', false, open, before, 'Awaiting decision'],
  ['active', false, open, noon, 'Bidding ended'],
  ['active', false, { ...open, status: 'removed' }, before, 'Project removed'],
  ['hired', false, { ...open, status: 'disputed' }, noon, 'Hired'],
  ['hired', false, { ...open, status: 'completed' }, noon, 'Completed'],
  ['hired', false, { ...open, status: 'cancelled' }, noon, 'Hired, then cancelled'],
  ['passed', false, { ...open, status: 'assigned' }, noon, 'Not chosen'],
  ['passed', false, { ...open, status: 'cancelled' }, noon, 'Project cancelled'],
  ['passed', true, open, before, 'Declined'],
  ['withdrawn', false, { ...open, status: 'cancelled' }, noon, 'Withdrawn'],
] as const)('a bid that is %s (declined: %s)', (status, declined, project, now, words) => {
  expect(formatBidState({ status, declined, project }, now)).toBe(words);
});
