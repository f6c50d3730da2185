import type { HireFacts, HireState } from '../hire.rules.ts';
import type { WorkspaceView } from '../workspace/workspace.schema.ts';

/** States in which the developer works. */
export const workingStates: readonly HireState[] = ['in_progress', 'changes_requested'];

/** Returns whether the developer need not work because a chargeback freezes the money. */
export function isWorkFrozen({ state, frozen }: Pick<HireFacts, 'state' | 'frozen'>): boolean {
  return frozen && workingStates.includes(state);
}

/**
 * Returns whether the hire waits for a delivery. False during a freeze, because no automatic step
 * is due then.
 */
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
 * Returns whether both sides may respond before an admin decides. That is so in a dispute that an
 * admin opened, until an admin may decide: only then the turn is `admin`, with a time but without
 * an automatic step.
 */
export function mayBothRespond({ next }: Pick<WorkspaceView, 'next'>): boolean {
  return next?.turn === 'admin' && next.until !== null && next.automaticStep === null;
}

/**
 * Returns whether the reader must act next. An open offer to the reader has priority. Returns false
 * if both sides may respond, if a chargeback freezes the work, and for an involved admin, because
 * another admin must decide.
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
