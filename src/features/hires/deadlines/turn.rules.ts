import type { HireFacts, HireState } from '../hire.rules.ts';
import type { WorkspaceView } from '../workspace/workspace.schema.ts';

/** States in which the developer works. */
export const workingStates: readonly HireState[] = ['in_progress', 'changes_requested'];

/** Returns whether the developer need not work because a chargeback freezes the money. */
export function isWorkFrozen({ state, frozen }: Pick<HireFacts, 'state' | 'frozen'>): boolean {
  return frozen && workingStates.includes(state);
}

/** Returns whether the hire waits for a delivery, so that its due date counts. */
export function isAwaitingDelivery({ next }: Pick<WorkspaceView, 'next'>): boolean {
  return next?.automaticStep === 'refundAbandoned';
}

/** The facts of a hire that decide whose turn it is, for a reader. */
export type TurnContext = Pick<
  WorkspaceView,
  'state' | 'party' | 'next' | 'client' | 'developer' | 'frozen' | 'dueAt'
> &
  Partial<Pick<WorkspaceView, 'isInvolved' | 'offeredTo'>>;

/**
 * Returns whether both sides may respond before an admin decides: an admin opened the dispute, and
 * until `next.until` it can neither be decided nor settle automatically.
 */
export function mayBothRespond({ next }: Pick<WorkspaceView, 'next'>): boolean {
  return next?.turn === 'admin' && next.until !== null && next.automaticStep === null;
}

/**
 * Returns whether the reader must act next. An offer to the reader has priority. An involved admin
 * must leave the decision to another.
 */
export function isReadersTurn({
  next,
  party,
  isInvolved,
  offeredTo,
  ...hire
}: TurnContext): boolean {
  if (offeredTo === party) return true;
  return next?.turn === party && !mayBothRespond({ next }) && !isInvolved && !isWorkFrozen(hire);
}
