import { type MilestoneFacts, workingStates } from '../hire.rules.ts';
import type { WorkspaceView } from '../workspace/workspace.schema.ts';

/** A chargeback freezes the money, so the developer need not work. */
export function isWorkFrozen({ state, frozen }: Pick<MilestoneFacts, 'state' | 'frozen'>): boolean {
  return frozen && workingStates.includes(state);
}

/** False during a freeze, because no automatic step is due then. */
export function isAwaitingDelivery({ next }: Pick<WorkspaceView, 'next'>): boolean {
  return next?.automaticStep === 'refundAbandoned';
}

export type TurnContext = Pick<
  WorkspaceView,
  'state' | 'party' | 'next' | 'client' | 'developer' | 'frozen' | 'dueAt'
> &
  Partial<Pick<WorkspaceView, 'isInvolved' | 'offeredTo'>> &
  Pick<MilestoneFacts, 'isOneOfSeveral'>;

/**
 * True in a dispute that an admin opened, until an admin may decide: only then the turn is `admin`,
 * with a time but without an automatic step.
 */
export function mayBothRespond({ next }: Pick<WorkspaceView, 'next'>): boolean {
  return next?.turn === 'admin' && next.until !== null && next.automaticStep === null;
}

/**
 * An open offer to the reader has priority. False if both sides may respond, if a chargeback
 * freezes the work, and for an involved admin, because another admin must decide.
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
