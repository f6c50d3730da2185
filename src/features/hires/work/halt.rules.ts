import type { HireFacts, HireState } from '../hire.rules.ts';

/** States in which the developer works. */
const building: HireState[] = ['in_progress', 'changes_requested'];

/** Returns whether the developer need not work because a chargeback freezes the money. */
export function isHalted({ state, frozen }: Pick<HireFacts, 'state' | 'frozen'>): boolean {
  return frozen && building.includes(state);
}

interface Due extends Pick<HireFacts, 'state' | 'dueAt'> {
  /** State to return to if a request to cancel is declined. */
  previousState?: HireState | null | undefined;
}

/** Returns the due date after a chargeback or a dispute, extended by its duration. */
export function dueAfterHalt({ state, previousState, dueAt }: Due, since: Date, now: Date): Date {
  const work = state === 'cancel_requested' ? previousState : state;
  if (!work || !building.includes(work)) return dueAt;
  return new Date(dueAt.getTime() + now.getTime() - since.getTime());
}
