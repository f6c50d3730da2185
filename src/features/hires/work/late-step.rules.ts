import { type HireState, type StepName, steps } from '../hire.rules.ts';
import type { RoomView } from './room.schema.ts';

/** What has happened, for who was about to take a step. */
const happened: Record<HireState, string> = {
  in_progress: 'the work went on',
  cancel_requested: 'the client asked to cancel',
  delivered: 'the work was delivered',
  changes_requested: 'the work went on',
  disputed: 'a dispute was opened',
  completed: 'the project was completed',
  cancelled: 'the project was cancelled',
};

/** Whether the one who looks can take this step no more. */
export function isPast(name: StepName, room: Pick<RoomView, 'steps'>): boolean {
  return room.steps.every((step) => step.name !== name);
}

/** Why a step can be taken no more. */
export function pastWords({ state, frozen }: Pick<RoomView, 'state' | 'frozen'>): string {
  const what = frozen ? 'the bank began to look into the payment' : happened[state];
  return `Meanwhile ${what}, so this can no longer be done.`;
}

/** Whether the work stands where a step leads: so the one who looks took it, if they sent it. */
export function isTaken(
  name: StepName,
  room: Pick<RoomView, 'steps' | 'state' | 'disputes' | 'party'>,
): boolean {
  if (!isPast(name, room)) return false;
  const dispute = room.disputes.at(-1);
  switch (name) {
    case 'dispute':
      return dispute?.status === 'open' && dispute.openedBy === room.party;
    case 'withdrawDispute':
      return dispute?.status === 'withdrawn';
    case 'decide':
      return dispute?.status === 'decided';
    case 'refuseToCancel':
    case 'takeBackCancel':
      return room.state === 'in_progress' || room.state === 'changes_requested';
    default:
      return room.state === steps[name].to;
  }
}
