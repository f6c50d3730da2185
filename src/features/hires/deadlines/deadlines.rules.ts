import { DAY_MS } from '#platform/shared/format/deadline.ts';
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
} from '../hire.rules.ts';
import { isWorkFrozen, workingStates } from './turn.rules.ts';

const addDays = (from: Date, count: number) => new Date(from.getTime() + count * DAY_MS);

/** Reminders, with their recipients and times. */
export const reminders = {
  due_soon: { to: ['developer'], at: ({ dueAt }) => addDays(dueAt, -3) },
  overdue: { to: ['developer', 'client'], at: ({ dueAt }) => dueAt },
  may_cancel: { to: ['client'], at: ({ dueAt }) => addDays(dueAt, periodDays.cancelAfterDue) },
  refund_soon: {
    to: ['developer', 'client'],
    at: ({ dueAt }) => addDays(dueAt, periodDays.refundAfterDue - 7),
  },
  answer_soon: { to: ['developer'], at: ({ stateSince }) => addDays(stateSince, 5) },
  release_in_7: { to: ['client'], at: ({ stateSince }) => addDays(stateSince, 7) },
  release_in_3: { to: ['client'], at: ({ stateSince }) => addDays(stateSince, 11) },
  release_in_1: { to: ['client'], at: ({ stateSince }) => addDays(stateSince, 13) },
  settle_soon: {
    to: ['developer', 'client'],
    // No money moves during a freeze, so nothing is announced then.
    at: (hire) => (hire.frozen ? null : addDays(overdueSettlementAt(hire), -7)),
  },
  decision_due: { to: ['admin'], at: ({ decidableFrom }) => decidableFrom },
  decision_late: { to: ['admin'], at: ({ decidableFrom: at }) => at && addDays(at, 5) },
  decision_last: {
    to: ['admin'],
    at: (hire) => (hire.frozen ? null : addDays(overdueSettlementAt(hire), -7)),
  },
} as const satisfies Record<string, { to: readonly Party[]; at: (hire: HireFacts) => Date | null }>;

export type ReminderName = keyof typeof reminders;

interface StateDeadline {
  /** The party that must act next. */
  turn: UserParty;
  /** The automatic step after the deadline. */
  clock: StepName;
  reminders: readonly ReminderName[];
}

const undeliveredDeadline: StateDeadline = {
  turn: 'developer',
  clock: 'refundAbandoned',
  reminders: ['due_soon', 'overdue', 'may_cancel', 'refund_soon'],
};

/** Each state that is not final has a deadline, so that no money is stuck. */
export const deadlinesByState: Record<HireState, StateDeadline | null> = {
  in_progress: undeliveredDeadline,
  changes_requested: undeliveredDeadline,
  cancel_requested: { turn: 'developer', clock: 'lapseCancel', reminders: ['answer_soon'] },
  delivered: {
    turn: 'client',
    clock: 'releaseBySilence',
    reminders: ['release_in_7', 'release_in_3', 'release_in_1'],
  },
  disputed: {
    turn: 'admin',
    clock: 'settleOverdue',
    reminders: ['decision_due', 'decision_late', 'decision_last', 'settle_soon'],
  },
  completed: null,
  cancelled: null,
};

/**
 * Returns when the automatic step of this state is due; null if there is none or a chargeback
 * freezes the money.
 */
export function automaticStepAt(hire: HireFacts): Date | null {
  const step = deadlinesByState[hire.state]?.clock;
  return step && !hire.frozen ? stepOpensAt(step, hire) : null;
}

/** Returns the reminders that became due after one time and up to another. */
export function listRemindersBetween(hire: HireFacts, since: Date, now: Date): ReminderName[] {
  if (isWorkFrozen(hire)) return [];
  return (deadlinesByState[hire.state]?.reminders ?? []).filter((name) => {
    const at = reminders[name].at(hire);
    return at !== null && since < at && at <= now;
  });
}

/** Returns when the deadlines of a hire must be checked again; null if none is left. */
export function nextDeadlineAfter(hire: HireFacts, now: Date): Date | null {
  const deadline = deadlinesByState[hire.state];
  if (!deadline) return null;
  const times = deadline.reminders
    .map((name) => reminders[name].at(hire))
    .filter((at) => at !== null);
  const clock = automaticStepAt(hire);
  const upcoming = [...times.filter((at) => at > now), ...(clock ? [clock] : [])];
  return upcoming.length > 0 ? new Date(Math.min(...upcoming.map(Number))) : null;
}

/**
 * The party that must respond to a dispute, by its opener. `admin` means that an admin opened the
 * dispute and both sides may respond (`mayBothRespond`).
 */
const disputeResponders = { client: 'developer', developer: 'client', admin: 'admin' } as const;

/**
 * Returns the party that must act next, until when, and the automatic step after that; null if the
 * hire has ended. In a dispute, the recipient of an open offer has priority over the side that must
 * respond. From `decidableFrom` on an admin must decide, until the dispute is settled automatically.
 */
export function getNextTurn(hire: HireFacts, now: Date, offeredTo: Side | null = null) {
  const deadline = deadlinesByState[hire.state];
  if (!deadline) return null;
  if (hire.state === 'disputed' && hire.decidableFrom && now < hire.decidableFrom) {
    const turn = offeredTo ?? disputeResponders[hire.disputedBy ?? 'admin'];
    return { turn, until: hire.decidableFrom, clock: null };
  }
  return {
    turn: deadline.turn,
    until: automaticStepAt(hire),
    clock: hire.frozen ? null : deadline.clock,
  };
}

interface DueDateFacts extends Pick<HireFacts, 'state' | 'dueAt'> {
  /** State to return to if a request to cancel is declined. */
  previousState?: HireState | null | undefined;
}

/** Returns the due date after a chargeback or a dispute, extended by its duration. */
export function computeDueDateAfterFreeze(
  { state, previousState, dueAt }: DueDateFacts,
  heldSince: Date,
  now: Date,
): Date {
  const workState = state === 'cancel_requested' ? previousState : state;
  if (!workState || !workingStates.includes(workState)) return dueAt;
  return new Date(dueAt.getTime() + now.getTime() - heldSince.getTime());
}
