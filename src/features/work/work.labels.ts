import { isAwaitingDelivery, type TurnContext } from '#features/hires/deadlines/turn.rules.ts';
import { formatTurn, IDLE_LABEL, milestoneStateLabels } from '#features/hires/hire.labels.ts';
import type { FundedState } from '#features/hires/hire.rules.ts';
import { isExpired } from '#features/projects/project.rules.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import type { OpenProject, WaitingParty, WorkStage } from './work.rules.ts';
import type { WorkItem } from './work.schema.ts';

export const workStageLabels: Record<WorkStage, string> = {
  draft: 'Drafts',
  open: 'Open for bids',
  invited: 'Invited',
  bid: 'Bids',
  running: 'In progress',
  ended: 'Ended',
};

export const amountLabels: Record<WorkItem['kind'], string> = {
  draft: 'Budget',
  project: 'Budget',
  invitation: 'Budget',
  bid: 'Your bid',
  hire: 'Agreed price',
};

export const UNTITLED = 'Untitled project';
export const DRAFT_STATUS = 'Draft';
export const CONTINUE_DRAFT = 'Continue';

type TurnTexts = Pick<WorkItem, 'status' | 'turn' | 'action'>;

interface OpenTask {
  turn: string;
  action: string;
  /** Of the section of the project page. */
  hash: string;
}

function listOpenTasks(project: OpenProject): OpenTask[] {
  const { acceptedOffer, activeBids, openQuestions, openRequests } = project;
  const otherBids = activeBids - (acceptedOffer ? 1 : 0);
  const tasks = [
    {
      count: acceptedOffer ? 1 : 0,
      turn: `pay ${formatDollars(acceptedOffer?.amount ?? 0)} to hire ${acceptedOffer?.developerName}`,
      action: 'Hire and pay',
      hash: '',
    },
    {
      count: otherBids,
      turn: `review ${formatCount(otherBids, 'bid')}`,
      action: 'Review bids',
      hash: '#bids',
    },
    {
      count: openQuestions,
      turn: `answer ${formatCount(openQuestions, 'question')}`,
      action: 'Answer questions',
      hash: '#questions',
    },
    {
      count: openRequests,
      turn: `answer ${formatCount(openRequests, 'invitation request')}`,
      action: 'Answer requests',
      hash: '#invited',
    },
  ];
  return tasks.filter(({ count }) => count > 0);
}

/** `hash` is the part of the project page on which the client acts next; empty if there is none. */
export function formatOpenProject(project: OpenProject, now: Date): TurnTexts & { hash: string } {
  const status = isExpired(project, now) ? 'Expired' : 'Active';
  const [first, ...others] = listOpenTasks(project);
  if (first) {
    const turn = `Your turn: ${[first, ...others].map((task) => task.turn).join(', ')}`;
    return { status, turn, action: first.action, hash: first.hash };
  }
  if (status === 'Active') {
    const { pendingOffer } = project;
    const turn = pendingOffer
      ? `Waiting for ${pendingOffer.developerName} to answer your offer of ${formatDollars(pendingOffer.amount)}`
      : 'Waiting for bids';
    return { status, turn, action: null, hash: '' };
  }
  const turn = 'Your turn: extend the deadline or cancel';
  return { status, turn, action: 'Extend or cancel', hash: '' };
}

interface AnsweredInvitation {
  invitation: string;
  clientName: string;
  hasOffer: boolean;
}

export function formatInvitation(
  { invitation, clientName, hasOffer }: AnsweredInvitation,
  waitsFor: WaitingParty,
): TurnTexts {
  const isPending = invitation === 'pending';
  const status = isPending ? 'Invited' : 'Invitation accepted';
  if (waitsFor !== 'me') return { status, turn: `Waiting for ${clientName}`, action: null };
  if (hasOffer) {
    return { status: 'Offer', turn: 'Your turn: answer the offer', action: 'Accept offer' };
  }
  return isPending
    ? { status, turn: 'Your turn: answer the invitation', action: 'Answer invitation' }
    : { status, turn: 'Your turn: place your bid', action: 'Place bid' };
}

export function formatBidTurn(isOutdated: boolean, clientName: string): Omit<TurnTexts, 'status'> {
  return isOutdated
    ? { turn: 'Your turn: the project changed, confirm your bid', action: 'Review the change' }
    : { turn: `Waiting for ${clientName}`, action: null };
}

const DELIVER = 'Deliver the work';
const actionByState: Partial<Record<FundedState, string>> = {
  in_progress: DELIVER,
  changes_requested: DELIVER,
  delivered: 'Review the work',
  cancel_requested: 'Answer the request',
  disputed: 'Answer in the dispute',
};

export function formatHire(hire: TurnContext, waitsFor: WaitingParty | null): TurnTexts {
  const isOffered = hire.offeredTo === hire.party;
  const isIdle = hire.next?.automaticStep === 'dropPlanned';
  const stateAction = isIdle ? 'Fund the next milestone' : actionByState[hire.state];
  const action = isOffered ? 'Answer the offer' : stateAction;
  return {
    status: isIdle ? IDLE_LABEL : milestoneStateLabels[hire.state],
    turn: formatTurn(hire),
    action: waitsFor === 'me' ? (action ?? null) : null,
  };
}

const ANSWER_BY = 'Answer by';

export const changeToAnswer = {
  turn: 'Your turn: answer the proposed change',
  action: 'Answer the change',
  dueLabel: ANSWER_BY,
};

export const EXTRA_TO_FUND = 'Your turn: pay for the extra work';

export function formatDueLabel(hire: TurnContext): string {
  if (isAwaitingDelivery(hire)) return 'Due';
  switch (hire.next?.automaticStep) {
    case 'releaseBySilence':
      return 'Automatic release';
    case 'lapseCancel':
      return 'Lapses on';
    case 'settleOverdue':
      return 'Automatic settlement';
    case 'dropPlanned':
      return 'Dropped on';
    default:
      return ANSWER_BY;
  }
}
