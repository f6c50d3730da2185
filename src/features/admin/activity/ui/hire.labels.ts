import type { HireState } from '#features/hires/hire.rules.ts';

/** The state of a hire, as used within a sentence. */
export const hireStatePhrases: Record<HireState, string> = {
  in_progress: 'in progress',
  cancel_requested: 'cancellation requested',
  delivered: 'delivered',
  changes_requested: 'changes requested',
  disputed: 'in dispute',
  completed: 'completed',
  cancelled: 'cancelled',
};
