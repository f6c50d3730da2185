import type { HireFacts, HireState } from '../hire.rules.ts';

/** The developer builds. */
const building: HireState[] = ['in_progress', 'changes_requested'];

/** Whether the work need not go on: a bank looks into its payment. */
export function isHalted({ state, frozen }: Pick<HireFacts, 'state' | 'frozen'>): boolean {
  return frozen && building.includes(state);
}

interface Due extends Pick<HireFacts, 'state' | 'dueAt'> {
  /** What a request to cancel would go back to. */
  previousState?: HireState | null | undefined;
}

/** When the work is due after a bank's question or a dispute: later by as long as it stood still. */
export function dueAfterHalt({ state, previousState, dueAt }: Due, since: Date, now: Date): Date {
  const work = state === 'cancel_requested' ? previousState : state;
  if (!work || !building.includes(work)) return dueAt;
  return new Date(dueAt.getTime() + now.getTime() - since.getTime());
}
