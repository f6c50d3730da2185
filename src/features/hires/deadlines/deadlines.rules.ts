import { addDays } from '#platform/shared/format/deadline.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import {
  type HireFacts,
  type HireState,
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
  due_soon: { to: ['developer'], at: ({ dueAt }) => addDays(dueAt, -3) },
  overdue: { to: ['developer', 'client'], at: ({ dueAt }) => dueAt },
  may_cancel: { to: ['client'], at: ({ dueAt }) => addDays(dueAt, periodDays.cancelAfterDue) },
  refund_soon: {
    to: ['developer', 'client'],
    at: ({ dueAt }) => addDays(dueAt, periodDays.refundAfterDue - 7),
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
    at: (hire) => (hire.frozen ? null : addDays(overdueSettlementAt(hire), -7)),
  },
  decision_due: { to: ['admin'], at: ({ decidableFrom }) => decidableFrom },
  decision_late: {
    to: ['admin'],
    at: ({ decidableFrom }) => decidableFrom && addDays(decidableFrom, 5),
  },
  decision_last: {
    to: ['admin'],
    at: (hire) => (hire.frozen ? null : addDays(overdueSettlementAt(hire), -7)),
  },
} as const satisfies Record<string, { to: readonly Party[]; at: (hire: HireFacts) => Date | null }>;

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
export const deadlinesByState: Record<HireState, StateDeadline | null> = {
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
};

/** Null if the state has no automatic step, or if a chargeback freezes the money. */
export function automaticStepAt(hire: HireFacts): Date | null {
  const step = deadlinesByState[hire.state]?.automaticStep;
  return step && !hire.frozen ? stepOpensAt(step, hire) : null;
}

/** After `since` and up to `now`; none if a chargeback freezes the work. */
export function listRemindersBetween(hire: HireFacts, since: Date, now: Date): ReminderName[] {
  if (isWorkFrozen(hire)) return [];
  return (deadlinesByState[hire.state]?.reminders ?? []).filter((name) => {
    const at = reminders[name].at(hire);
    return at !== null && since < at && at <= now;
  });
}

/**
 * At the next reminder or the automatic step, whichever is earlier. The latter may be in the past.
 */
export function nextDeadlineAfter(hire: HireFacts, now: Date): Date | null {
  const deadline = deadlinesByState[hire.state];
  if (!deadline) return null;
  const nextReminders = deadline.reminders
    .map((name) => reminders[name].at(hire))
    .filter((at) => at !== null && at > now);
  const times = [...nextReminders, automaticStepAt(hire)].filter((at) => at !== null);
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
  automaticStep: StepName | null;
}

/**
 * Before an admin may decide a dispute, the recipient of an open offer (`offeredTo`) must act next,
 * otherwise the party that must respond. From `decidableFrom` on, an admin must decide, until the
 * dispute is settled automatically.
 */
export function getNextTurn(
  hire: HireFacts,
  now: Date,
  offeredTo: Side | null = null,
): NextTurn | null {
  const deadline = deadlinesByState[hire.state];
  if (!deadline) return null;
  if (hire.state === 'disputed' && hire.decidableFrom && now < hire.decidableFrom) {
    const turn = offeredTo ?? disputeResponders[hire.disputedBy ?? 'admin'];
    return { turn, until: hire.decidableFrom, automaticStep: null };
  }
  return {
    turn: deadline.turn,
    until: automaticStepAt(hire),
    automaticStep: hire.frozen ? null : deadline.automaticStep,
  };
}

export function toNextTurn(
  hire: HireFacts,
  now: Date,
  offeredTo: Side | null = null,
): WorkspaceView['next'] {
  const next = getNextTurn(hire, now, offeredTo);
  return next && { ...next, until: next.until?.toISOString() ?? null };
}

interface DueDateFacts extends Pick<HireFacts, 'state' | 'dueAt'> {
  /** Only used in the state `cancel_requested`. */
  previousState?: HireState | null | undefined;
}

/**
 * Extends the due date by the time since `freezeSince` if the developer works in `state`. In
 * `cancel_requested`, `previousState` counts instead.
 */
export function computeDueDateAfterFreeze(
  { state, previousState, dueAt }: DueDateFacts,
  freezeSince: Date,
  now: Date,
): Date {
  const workState = state === 'cancel_requested' ? previousState : state;
  if (!workState || !workingStates.includes(workState)) return dueAt;
  return new Date(dueAt.getTime() + now.getTime() - freezeSince.getTime());
}
