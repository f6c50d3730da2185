import type { HireState } from '#features/hires/hire.rules.ts';

/** The state of a hire, as used within a sentence. */
export const hireWords: Record<HireState, string> = {
  in_progress: 'at work',
  cancel_requested: 'asked to cancel',
  delivered: 'delivered',
  changes_requested: 'changes asked for',
  disputed: 'in dispute',
  completed: 'completed',
  cancelled: 'cancelled',
};
