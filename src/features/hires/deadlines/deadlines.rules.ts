import { addDays } from '#platform/shared/format/deadline.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import {
  type AutomaticStep,
  daysAfterDue,
  type MilestoneFacts,
  type MilestoneState,
  overdueSettlementAt,
  type Party,
  periodDays,
  type StepName,
  stepOpensAt,
  type UserParty,
  workingStates,
} from '../hire.rules.ts';
import type { WorkspaceView } from '../workspace/workspace.schema.ts';
import { isWorkFrozen } from './turn.rules.ts';

/** A reminder whose time is null is not sent. */
export const reminders = {
  due_soon: { to: ['developer'], at: (milestone) => daysAfterDue(milestone, -3) },
  overdue: { to: ['developer', 'client'], at: ({ dueAt }) => dueAt },
  may_cancel: {
    to: ['client'],
    at: (milestone) => daysAfterDue(milestone, periodDays.cancelAfterDue),
  },
  refund_soon: {
    to: ['developer', 'client'],
    at: (milestone) => daysAfterDue(milestone, periodDays.refundAfterDue - 7),
  },
  answer_soon: {
    to: ['developer'],
    at: ({ stateSince }) => addDays(stateSince, periodDays.answerToCancel - 2),
  },
  release_in_7: {
    to: ['client'],
    at: ({ stateSince }) => addDays(stateSince, periodDays.releaseAfterDelivery - 7),
  },
  release_in_3: {
    to: ['client'],
    at: ({ stateSince }) => addDays(stateSince, periodDays.releaseAfterDelivery - 3),
  },
  release_in_1: {
    to: ['client'],
    at: ({ stateSince }) => addDays(stateSince, periodDays.releaseAfterDelivery - 1),
  },
  settle_soon: {
    to: ['developer', 'client'],
    // During a freeze no settlement is announced, because no money can be moved.
    at: (milestone) => (milestone.frozen ? null : addDays(overdueSettlementAt(milestone), -7)),
  },
  decision_due: { to: ['admin'], at: ({ decidableFrom }) => decidableFrom },
  decision_late: {
    to: ['admin'],
    at: ({ decidableFrom }) => decidableFrom && addDays(decidableFrom, 5),
  },
  decision_last: {
    to: ['admin'],
    at: (milestone) => (milestone.frozen ? null : addDays(overdueSettlementAt(milestone), -7)),
  },
} as const satisfies Record<
  string,
  { to: readonly Party[]; at: (milestone: MilestoneFacts) => Date | null }
>;

export type ReminderName = keyof typeof reminders;

interface StateDeadline {
  turn: UserParty;
  automaticStep: StepName;
  reminders: readonly ReminderName[];
}

const undeliveredDeadline: StateDeadline = {
  turn: 'developer',
  automaticStep: 'refundAbandoned',
  reminders: ['due_soon', 'overdue', 'may_cancel', 'refund_soon'],
};

/** Each state that is not final has a deadline, so that no money is stuck. */
export const deadlinesByState: Record<MilestoneState, StateDeadline | null> = {
  planned: null,
  in_progress: undeliveredDeadline,
  changes_requested: undeliveredDeadline,
  cancel_requested: {
    turn: 'developer',
    automaticStep: 'lapseCancel',
    reminders: ['answer_soon'],
  },
  delivered: {
    turn: 'client',
    automaticStep: 'releaseBySilence',
    reminders: ['release_in_7', 'release_in_3', 'release_in_1'],
  },
  disputed: {
    turn: 'admin',
    automaticStep: 'settleOverdue',
    reminders: ['decision_due', 'decision_late', 'decision_last', 'settle_soon'],
  },
  completed: null,
  cancelled: null,
  dropped: null,
};

/** Null if the state has no automatic step, or if a chargeback freezes the money. */
export function automaticStepAt(milestone: MilestoneFacts): Date | null {
  const step = deadlinesByState[milestone.state]?.automaticStep;
  return step && !milestone.frozen ? stepOpensAt(step, milestone) : null;
}

/** After `since` and up to `now`; none if a chargeback freezes the work. */
export function listRemindersBetween(
  milestone: MilestoneFacts,
  since: Date,
  now: Date,
): ReminderName[] {
  if (isWorkFrozen(milestone)) return [];
  return (deadlinesByState[milestone.state]?.reminders ?? []).filter((name) => {
    const at = reminders[name].at(milestone);
    return at !== null && since < at && at <= now;
  });
}

/**
 * At the next reminder or the automatic step, whichever is earlier. The latter may be in the past.
 */
export function nextDeadlineAfter(milestone: MilestoneFacts, now: Date): Date | null {
  const deadline = deadlinesByState[milestone.state];
  if (!deadline) return null;
  const nextReminders = deadline.reminders
    .map((name) => reminders[name].at(milestone))
    .filter((at) => at !== null && at > now);
  const times = [...nextReminders, automaticStepAt(milestone)].filter((at) => at !== null);
  return times.length > 0 ? new Date(Math.min(...times.map(Number))) : null;
}

/**
 * By the party that opened the dispute. `admin`: an admin opened it and both sides may respond
 * (`mayBothRespond`).
 */
const disputeResponders = { client: 'developer', developer: 'client', admin: 'admin' } as const;

interface NextTurn {
  turn: UserParty;
  /** Null during a freeze, except in a dispute that cannot be decided yet. */
  until: Date | null;
  automaticStep: AutomaticStep | null;
}

/**
 * Before an admin may decide a dispute, the recipient of an open offer (`offeredTo`) must act next,
 * otherwise the party that must respond. From `decidableFrom` on, an admin must decide, until the
 * dispute is settled automatically.
 */
export function getNextTurn(
  milestone: MilestoneFacts,
  now: Date,
  offeredTo: Side | null = null,
): NextTurn | null {
  const deadline = deadlinesByState[milestone.state];
  if (!deadline) return null;
  if (milestone.state === 'disputed' && milestone.decidableFrom && now < milestone.decidableFrom) {
    const turn = offeredTo ?? disputeResponders[milestone.disputedBy ?? 'admin'];
    return { turn, until: milestone.decidableFrom, automaticStep: null };
  }
  return {
    turn: deadline.turn,
    until: automaticStepAt(milestone),
    automaticStep: milestone.frozen ? null : deadline.automaticStep,
  };
}

export function toNextTurn(
  milestone: MilestoneFacts,
  now: Date,
  offeredTo: Side | null = null,
): WorkspaceView['next'] {
  const next = getNextTurn(milestone, now, offeredTo);
  return next && { ...next, until: next.until?.toISOString() ?? null };
}

interface DueDateFacts extends Pick<MilestoneFacts, 'state'> {
  /** Null before the start. */
  dueAt?: Date | null | undefined;
  /** Only used in the state `cancel_requested`. */
  previousState?: MilestoneState | null | undefined;
}

/**
 * Extends the due date by the time since `freezeSince` if the developer works in `state`. In
 * `cancel_requested`, `previousState` counts instead.
 */
export function computeDueDateAfterFreeze(
  { state, previousState, dueAt }: DueDateFacts,
  freezeSince: Date,
  now: Date,
): Date | null {
  const workState = state === 'cancel_requested' ? previousState : state;
  if (!dueAt) return null;
  if (!workState || !workingStates.includes(workState)) return dueAt;
  return new Date(dueAt.getTime() + now.getTime() - freezeSince.getTime());
}
