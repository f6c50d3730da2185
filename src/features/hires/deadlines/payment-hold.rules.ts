import type { HireFacts, HireState } from '../hire.rules.ts';

/** States in which the developer works. */
const workingStates: HireState[] = ['in_progress', 'changes_requested'];

/** Returns whether the developer need not work because a chargeback freezes the money. */
export function isOnHold({ state, frozen }: Pick<HireFacts, 'state' | 'frozen'>): boolean {
  return frozen && workingStates.includes(state);
}

interface DueDateFacts extends Pick<HireFacts, 'state' | 'dueAt'> {
  /** State to return to if a request to cancel is declined. */
  previousState?: HireState | null | undefined;
}

/** Returns the due date after a chargeback or a dispute, extended by its duration. */
export function dueDateAfterHold(
  { state, previousState, dueAt }: DueDateFacts,
  heldSince: Date,
  now: Date,
): Date {
  const workState = state === 'cancel_requested' ? previousState : state;
  if (!workState || !workingStates.includes(workState)) return dueAt;
  return new Date(dueAt.getTime() + now.getTime() - heldSince.getTime());
}
