import { formatCents } from '#platform/shared/format/money.ts';
import {
  isReadersTurn,
  isWorkFrozen,
  mayBothRespond,
  type TurnContext,
} from './deadlines/turn.rules.ts';
import type { HireState, StepName } from './hire.rules.ts';
import type { WorkspaceView } from './workspace/workspace.schema.ts';

type SideContext = Pick<WorkspaceView, 'party' | 'client' | 'developer'>;

/** Returns the object form of a side in a sentence: "you" for the reader, otherwise the name. */
export function formatSide(context: SideContext, side: 'client' | 'developer'): string {
  return context.party === side ? 'you' : context[side].name;
}

/** Returns the labels of a hire's amounts for the reader. */
export function getMoneyLabels(context: SideContext) {
  const { party, client, developer } = context;
  return {
    paid: `Paid by ${formatSide(context, 'client')}`,
    nets: party === 'developer' ? 'You receive' : `${developer.name} receives`,
    back: `Back to ${formatSide(context, 'client')}`,
    refunded: `Refunded to ${formatSide(context, 'client')}`,
    inTheEnd: party === 'client' ? 'You pay in the end' : `${client.name} pays in the end`,
  };
}

/** Describes a division of the money. */
export function formatSplit(
  workspace: SideContext & Pick<WorkspaceView, 'amountCents'>,
  toDeveloperCents: number,
) {
  const [released, refunded] = [toDeveloperCents, workspace.amountCents - toDeveloperCents].map(
    formatCents,
  );
  return `${released} to ${formatSide(workspace, 'developer')}, ${refunded} back to ${formatSide(workspace, 'client')}`;
}

interface StepLabels {
  /** Text of the button. */
  label: string;
  /** Title of the confirmation. */
  title: string;
  /** `main` if the state waits for this step, `grave` if it ends something. */
  weight: 'main' | 'other' | 'grave';
}

/** Texts of all steps in the workspace; null for steps of a deadline or a bank. */
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

export const hireStateLabels: Record<HireState, string> = {
  in_progress: 'In progress',
  cancel_requested: 'Cancellation requested',
  delivered: 'Delivered',
  changes_requested: 'Changes requested',
  disputed: 'In dispute',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

const taskByState: Record<HireState, string> = {
  in_progress: 'build it and deliver',
  cancel_requested: 'answer the request to cancel',
  delivered: 'review the work',
  changes_requested: 'make the changes and deliver again',
  disputed: 'answer in the dispute',
  completed: 'nothing is left to do',
  cancelled: 'nothing is left to do',
};

/**
 * Returns whether the state waits for this step. A developer must answer a request to cancel before
 * they deliver.
 */
export function isAwaitedStep(name: StepName, state: HireState): boolean {
  if (name === 'deliver' && state === 'cancel_requested') return false;
  return stepLabels[name]?.weight === 'main';
}

/** Describes the party that must act next, for the reader. */
export function formatTurn(work: TurnContext): string {
  const { state, party, next, client, developer } = work;
  if (!next) return state === 'completed' ? 'The project is completed' : 'The project is cancelled';
  if (work.offeredTo === party) return 'Your turn: answer the offer';
  if (isWorkFrozen(work)) return 'Waiting for the bank';
  if (isReadersTurn(work)) {
    return `Your turn: ${party === 'admin' ? 'decide the dispute' : taskByState[state]}`;
  }
  if (mayBothRespond(work)) return 'Both sides may answer';
  const names = { client: client.name, developer: developer.name, admin: 'Bidwright' };
  const offerRecipient = next.turn === 'admin' && party !== 'admin' && work.offeredTo;
  return `Waiting for ${offerRecipient ? `${names[offerRecipient]} or ` : ''}${names[next.turn]}`;
}

/** Returns the label of the countdown to the deadline. */
export function formatCountdownLabel({ next }: Pick<WorkspaceView, 'next'>): string {
  switch (next?.clock) {
    case 'releaseBySilence':
      return 'Released in';
    case 'lapseCancel':
      return 'Lapses in';
    case 'refundAbandoned':
      return 'Refunded in';
    case 'settleOverdue':
      return 'Settled in';
    default:
      return 'An admin may decide in';
  }
}

/** Describes what follows if the party does not act; `formatTime` formats a timestamp. */
export function formatDeadline(
  work: TurnContext,
  formatTime: (at: string) => string,
): string | null {
  const { next, frozen } = work;
  if (!next) return null;
  if (frozen) {
    const frozenText =
      'The bank is reviewing this payment. The money cannot move until the bank has decided';
    if (!isWorkFrozen(work)) return `${frozenText}.`;
    const freezeText = work.party === 'developer' ? ' You do not need to work until then.' : '';
    return `${frozenText}, and the delivery date moves by the same time.${freezeText}`;
  }
  if (next.clock === 'settleOverdue' || !next.until) {
    return 'Both sides had time to answer. An admin reads the record and decides.';
  }
  const until = formatTime(next.until);
  switch (next.clock) {
    case 'releaseBySilence':
      return `Without an answer the funds are released on ${until}.`;
    case 'lapseCancel':
      return `If there is no answer by ${until}, the request lapses and the work continues.`;
    case 'refundAbandoned':
      return `If nothing is delivered by ${until}, all the money goes back to ${formatSide(work, 'client')}.`;
    default:
      return `From ${until} on, an admin may decide, with or without an answer.`;
  }
}
