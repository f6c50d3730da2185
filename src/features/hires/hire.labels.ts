import { formatCents } from '#platform/shared/format/money.ts';
import {
  isReadersTurn,
  isWorkFrozen,
  mayBothRespond,
  type TurnContext,
} from './deadlines/turn.rules.ts';
import type { FundedState, MilestoneState, StepName } from './hire.rules.ts';
import type { WorkspaceView } from './workspace/workspace.schema.ts';

type SideContext = Pick<WorkspaceView, 'party' | 'client' | 'developer'>;

export function formatSide(context: SideContext, side: 'client' | 'developer'): string {
  return context.party === side ? 'you' : context[side].name;
}

export function getMoneyLabels(context: SideContext) {
  const { party, client, developer } = context;
  return {
    paid: `Paid by ${formatSide(context, 'client')}`,
    net: party === 'developer' ? 'You receive' : `${developer.name} receives`,
    refund: `Back to ${formatSide(context, 'client')}`,
    refunded: `Refunded to ${formatSide(context, 'client')}`,
    finalCost: party === 'client' ? 'You pay in the end' : `${client.name} pays in the end`,
  };
}

export function formatSplit(
  workspace: SideContext & Pick<WorkspaceView, 'amountCents'>,
  toDeveloperCents: number,
) {
  const released = formatCents(toDeveloperCents);
  const refunded = formatCents(workspace.amountCents - toDeveloperCents);
  return `${released} to ${formatSide(workspace, 'developer')}, ${refunded} back to ${formatSide(workspace, 'client')}`;
}

interface StepLabels {
  label: string;
  /** `grave` if the step may end the project. */
  title: string;
  /** `main`: the usual next step of a state. `grave`: may end the project. */
  weight: 'main' | 'other' | 'grave';
}

/** Null for steps that only the system or a bank performs. */
export const stepLabels: Record<StepName, StepLabels | null> = {
  deliver: { label: 'Deliver the work', title: 'Deliver the work', weight: 'main' },
  release: { label: 'Release the funds', title: 'Release the funds?', weight: 'main' },
  askForChanges: { label: 'Ask for changes', title: 'Ask for changes', weight: 'other' },
  agreeToCancel: { label: 'Agree to cancel', title: 'Agree to cancel?', weight: 'other' },
  refuseToCancel: { label: 'Refuse and continue', title: 'Refuse to cancel', weight: 'other' },
  takeBackCancel: {
    label: 'Withdraw the request',
    title: 'Withdraw your request to cancel?',
    weight: 'main',
  },
  askToCancel: { label: 'Ask to cancel', title: 'Ask to cancel', weight: 'grave' },
  cancelLate: { label: 'Cancel late project', title: 'Cancel the project?', weight: 'grave' },
  giveBack: { label: 'Give the project back', title: 'Give the project back?', weight: 'grave' },
  dispute: { label: 'Open a dispute', title: 'Open a dispute', weight: 'grave' },
  withdrawDispute: {
    label: 'Withdraw the dispute',
    title: 'Withdraw the dispute?',
    weight: 'other',
  },
  decide: { label: 'Decide the dispute', title: 'Decide the dispute', weight: 'main' },
  settle: { label: 'Accept this offer', title: 'Accept this offer?', weight: 'other' },
  releaseBySilence: null,
  lapseCancel: null,
  refundAbandoned: null,
  settleOverdue: null,
  loseChargeback: null,
};

/** While only planned milestones are left. */
export const IDLE_LABEL = 'Next milestone not funded';

export const milestoneStateLabels: Record<MilestoneState, string> = {
  planned: 'Not funded',
  in_progress: 'In progress',
  cancel_requested: 'Cancellation requested',
  delivered: 'Delivered',
  changes_requested: 'Changes requested',
  disputed: 'In dispute',
  completed: 'Completed',
  cancelled: 'Cancelled',
  dropped: 'Dropped',
};

const taskByState: Record<FundedState, string> = {
  in_progress: 'build it and deliver',
  cancel_requested: 'answer the request to cancel',
  delivered: 'review the work',
  changes_requested: 'make the changes and deliver again',
  disputed: 'answer in the dispute',
  completed: 'nothing is left to do',
  cancelled: 'nothing is left to do',
};

/**
 * `deliver` is not while a request to cancel is open: the developer should answer the request
 * first.
 */
export function isAwaitedStep(name: StepName, state: FundedState): boolean {
  if (name === 'deliver' && state === 'cancel_requested') return false;
  return stepLabels[name]?.weight === 'main';
}

function formatEnd({ state, isOneOfSeveral = false }: TurnContext): string {
  const noun = isOneOfSeveral ? 'milestone' : 'project';
  return `The ${noun} is ${state === 'completed' ? 'completed' : 'cancelled'}`;
}

export function formatTurn(hire: TurnContext): string {
  const { state, party, next, client, developer } = hire;
  if (!next) return formatEnd(hire);
  if (next.automaticStep === 'dropPlanned') {
    return party === 'client' ? 'Your turn: fund the next milestone' : `Waiting for ${client.name}`;
  }
  if (hire.offeredTo === party) return 'Your turn: answer the offer';
  if (isWorkFrozen(hire)) return 'Waiting for the bank';
  if (isReadersTurn(hire)) {
    return `Your turn: ${party === 'admin' ? 'decide the dispute' : taskByState[state]}`;
  }
  if (mayBothRespond(hire)) return 'Both sides may answer';
  const names = { client: client.name, developer: developer.name, admin: 'Bidwright' };
  // When an admin may decide, the recipient of an open offer may still accept it.
  const offerRecipient = next.turn === 'admin' && party !== 'admin' ? hire.offeredTo : null;
  return `Waiting for ${offerRecipient ? `${names[offerRecipient]} or ` : ''}${names[next.turn]}`;
}

export function formatCountdownLabel({ next }: Pick<WorkspaceView, 'next'>): string {
  switch (next?.automaticStep) {
    case 'releaseBySilence':
      return 'Released in';
    case 'lapseCancel':
      return 'Lapses in';
    case 'refundAbandoned':
      return 'Refunded in';
    case 'settleOverdue':
      return 'Settled in';
    case 'dropPlanned':
      return 'Dropped in';
    default:
      return 'An admin may decide in';
  }
}

/** What happens if nobody acts. Null if the hire has ended. */
export function formatDeadline(
  hire: TurnContext,
  formatTime: (at: string) => string,
): string | null {
  const { next, frozen } = hire;
  if (!next) return null;
  if (next.automaticStep === 'dropPlanned' && next.until) {
    return `If the next milestone is not funded by ${formatTime(next.until)}, all planned milestones are dropped and the project ends.`;
  }
  if (frozen) {
    const bankText =
      'The bank is reviewing this payment. The money cannot move until the bank has decided';
    if (!isWorkFrozen(hire)) return `${bankText}.`;
    const noWorkText = hire.party === 'developer' ? ' You do not need to work until then.' : '';
    return `${bankText}, and the delivery date moves by the same time.${noWorkText}`;
  }
  if (next.automaticStep === 'refundAbandoned' && !next.until) {
    return 'It starts when all earlier milestones are delivered or ended. Nothing is due before.';
  }
  if (next.automaticStep === 'settleOverdue' || !next.until) {
    return hire.party === 'admin'
      ? 'Both sides had time to answer. You decide.'
      : 'Both sides had time to answer. An admin reads the record and decides.';
  }
  const until = formatTime(next.until);
  switch (next.automaticStep) {
    case 'releaseBySilence':
      return `Without an answer the funds are released on ${until}.`;
    case 'lapseCancel':
      return `If there is no answer by ${until}, the request lapses and the work continues.`;
    case 'refundAbandoned':
      return `If nothing is delivered by ${until}, all the money goes back to ${formatSide(hire, 'client')}.`;
    default:
      return `From ${until} on, an admin may decide, with or without an answer.`;
  }
}
