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

const statesOf = (name: StepName): readonly HireState[] => steps[name].from;

/** Whether the one who looks can take this step no more. */
export function isPast(name: StepName, room: Pick<RoomView, 'steps'>): boolean {
  return room.steps.every((step) => step.name !== name);
}

/** Whether the dispute that a step belongs to has ended without anybody's money moving. */
function isDisputeGone(name: StepName, state: HireState): boolean {
  const ofDisputes = statesOf(name).every((from) => from === 'disputed');
  return ofDisputes && !['disputed', 'completed', 'cancelled'].includes(state);
}

/** Why a step can be taken no more; `isLost` where nobody knows whether it was taken here. */
export function pastWords(
  name: StepName,
  { state, frozen }: Pick<RoomView, 'state' | 'frozen'>,
  isLost: boolean,
): string {
  const isHeld = frozen && statesOf(name).includes(state);
  const isAsked = name === 'askForChanges' && state === 'changes_requested';
  const what = isHeld
    ? 'the bank began to look into the payment'
    : isAsked
      ? 'changes were asked for'
      : isDisputeGone(name, state)
        ? 'the dispute was withdrawn'
        : happened[state];
  return isLost && !isHeld
    ? `Meanwhile ${what}. The timeline of the project tells by whom.`
    : `Meanwhile ${what}, so this can no longer be done.`;
}

/** What goes along with a step, without blanks around it, as far as the room tells it again. */
export interface Given {
  note?: string;
  links?: string[];
  reason?: string;
  reasons?: string;
  /** In cents. */
  toDeveloperCents?: number;
}

/** Of words that were sent, what was typed since; what was typed in their place is told whole. */
export function typedSince(sent: string, typed: string): string {
  const rest = typed.trim().startsWith(sent) ? typed.trim().slice(sent.length) : null;
  return rest === null || /^\S/.test(rest) ? typed : rest.trim();
}

/** The ids of the files that went along with a step, which the room tells. */
export function filesTaken(
  name: StepName,
  { deliveries, disputes }: Pick<RoomView, 'deliveries' | 'disputes'>,
): number[] {
  const taken =
    name === 'deliver' ? deliveries.at(-1) : name === 'dispute' ? disputes.at(-1) : null;
  return taken?.files.map(({ id }) => id) ?? [];
}

/** Whether both sides or an admin said who gets the money, however much of it. */
const isDivided = ({ disputes }: Pick<RoomView, 'disputes'>) =>
  disputes.some(({ status }) => status === 'settled' || status === 'decided');

const same = (told: string | null | undefined, sent = '') => told === sent;

/**
 * Whether the room tells that a step of the one who looks was taken as it was sent. Where the other
 * side or time may have led there as well, and with another outcome or other words, it does not.
 */
export function isTaken(
  name: StepName,
  room: Pick<RoomView, 'steps' | 'state' | 'disputes' | 'deliveries' | 'party'>,
  sent: Given,
): boolean {
  if (!isPast(name, room)) return false;
  const [dispute, delivery] = [room.disputes.at(-1), room.deliveries.at(-1)];
  switch (name) {
    case 'deliver':
      return (
        room.state === 'delivered' &&
        same(delivery?.note, sent.note) &&
        same(delivery?.links.join(' '), sent.links?.join(' '))
      );
    case 'askForChanges':
      return room.state === 'changes_requested' && same(delivery?.changesNote, sent.note);
    case 'dispute':
      return (
        dispute?.status === 'open' &&
        dispute.openedBy === room.party &&
        same(dispute.reason, sent.reason)
      );
    case 'withdrawDispute':
      return dispute?.status === 'withdrawn';
    case 'decide':
      return (
        same(dispute?.decision, sent.reasons) && dispute?.toDeveloperCents === sent.toDeveloperCents
      );
    case 'release':
      return room.state === 'completed' && !isDivided(room);
    case 'askToCancel':
      return room.state === 'cancel_requested';
    default:
      return false;
  }
}
