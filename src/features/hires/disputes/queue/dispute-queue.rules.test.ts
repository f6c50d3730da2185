import { expect, test } from 'vitest';
import { disputeQueueStates, parseDisputeQueueSearch } from './dispute-queue.rules.ts';

test('an address is read as far as it names what disputes can be listed by', () => {
  for (const state of disputeQueueStates)
    expect(parseDisputeQueueSearch({ state })).toEqual({ state });
  expect(disputeQueueStates).toEqual([
    'open',
    'waiting',
    'decidable',
    'decided',
    'settled',
    'withdrawn',
    'overtaken',
  ]);
  expect(parseDisputeQueueSearch({ search: ' Ada ', state: 'forgotten' })).toEqual({
    search: 'Ada',
  });
  expect(parseDisputeQueueSearch({})).toEqual({});
});
