import { expect, test } from 'vitest';
import { disputeQueueStates, parseDisputeQueueSearch } from './dispute-queue.rules.ts';

test('only known filters of a dispute list are parsed from a URL', () => {
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
