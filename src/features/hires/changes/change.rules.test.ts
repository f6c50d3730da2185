import { expect, test } from 'vitest';
import { addDays } from '#platform/shared/format/deadline.ts';
import { answerRefusal, withdrawRefusal } from './change.rules.ts';

const now = new Date('2026-11-29T12:00:00.000Z');

test('only the other side answers, and only the proposer withdraws, while the proposal is open', () => {
  const change = { state: 'open', proposedBy: 'client', lapsesAt: addDays(now, 7) } as const;
  const codes = (party: 'client' | 'developer' | 'admin', changed = {}, at = now) => [
    answerRefusal({ ...change, ...changed }, party, at)?.code,
    withdrawRefusal({ ...change, ...changed }, party, at)?.code,
  ];
  expect(codes('developer')).toEqual([undefined, 'not_your_step']);
  expect(codes('client')).toEqual(['not_your_step', undefined]);
  expect(codes('admin')).toEqual(['not_your_step', 'not_your_step']);
  expect(codes('developer', { state: 'accepted' })[0]).toBe('change_ended');
  expect(codes('client', {}, addDays(now, 7))[1]).toBe('change_ended');
});
