import type { DisputeQueueState } from '../dispute-queue.rules.ts';

export const disputeQueueLabels: Record<DisputeQueueState, string> = {
  open: 'Open',
  waiting: 'Waiting for an answer',
  decidable: 'To decide',
  decided: 'Decided by an admin',
  settled: 'Settled between them',
  withdrawn: 'Withdrawn',
  overtaken: 'Ended by the bank',
};
