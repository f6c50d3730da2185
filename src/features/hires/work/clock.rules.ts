import { DAY_MS } from '#platform/shared/deadline.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import {
  clocks,
  type HireFacts,
  type HireState,
  opensAt,
  type Party,
  type Person,
  type StepName,
} from '../hire.rules.ts';
import { isHalted } from './halt.rules.ts';

const days = (from: Date, count: number) => new Date(from.getTime() + count * DAY_MS);

/** What somebody is reminded of while nothing happens. */
export const reminders = {
  due_soon: { to: ['developer'], at: ({ dueAt }) => days(dueAt, -3) },
  overdue: { to: ['developer', 'client'], at: ({ dueAt }) => dueAt },
  may_cancel: { to: ['client'], at: ({ dueAt }) => days(dueAt, clocks.cancelAfterDue) },
  refund_soon: {
    to: ['developer', 'client'],
    at: ({ dueAt }) => days(dueAt, clocks.refundAfterDue - 7),
  },
  answer_soon: { to: ['developer'], at: ({ stateSince }) => days(stateSince, 5) },
  release_in_7: { to: ['client'], at: ({ stateSince }) => days(stateSince, 7) },
  release_in_3: { to: ['client'], at: ({ stateSince }) => days(stateSince, 11) },
  release_in_1: { to: ['client'], at: ({ stateSince }) => days(stateSince, 13) },
  decision_due: { to: ['admin'], at: ({ decidableFrom }) => decidableFrom },
  decision_late: { to: ['admin'], at: ({ decidableFrom: at }) => at && days(at, 5) },
} as const satisfies Record<string, { to: readonly Party[]; at: (hire: HireFacts) => Date | null }>;

export type ReminderName = keyof typeof reminders;

interface Wait {
  /** Whose turn it is. */
  turn: Person;
  /** What happens when they do nothing; null when a person is named instead. */
  clock: StepName | null;
  reminders: readonly ReminderName[];
}

const undelivered: Wait = {
  turn: 'developer',
  clock: 'refundAbandoned',
  reminders: ['due_soon', 'overdue', 'may_cancel', 'refund_soon'],
};

/** Every state that waits has a timer or a named person, so that no money can be stuck. */
export const waits: Record<HireState, Wait | null> = {
  in_progress: undelivered,
  changes_requested: undelivered,
  cancel_requested: { turn: 'developer', clock: 'lapseCancel', reminders: ['answer_soon'] },
  delivered: {
    turn: 'client',
    clock: 'releaseBySilence',
    reminders: ['release_in_7', 'release_in_3', 'release_in_1'],
  },
  disputed: { turn: 'admin', clock: null, reminders: ['decision_due', 'decision_late'] },
  completed: null,
  cancelled: null,
};

/** When the clock of this state acts by itself; null when it does not, or the bank holds it. */
export function clockAt(hire: HireFacts): Date | null {
  const step = waits[hire.state]?.clock;
  return step && !hire.frozen ? opensAt(step, hire) : null;
}

/** Reminders that fell due after one instant and up to another. */
export function remindersBetween(hire: HireFacts, since: Date, now: Date): ReminderName[] {
  if (isHalted(hire)) return [];
  return (waits[hire.state]?.reminders ?? []).filter((name) => {
    const at = reminders[name].at(hire);
    return at !== null && since < at && at <= now;
  });
}

/** When to look at this hire next, after an instant; null when nothing will come by itself. */
export function wakeAfter(hire: HireFacts, now: Date): Date | null {
  const wait = waits[hire.state];
  if (!wait) return null;
  const times = wait.reminders.map((name) => reminders[name].at(hire)).filter((at) => at !== null);
  const clock = clockAt(hire);
  const coming = [...times.filter((at) => at > now), ...(clock ? [clock] : [])];
  return coming.length > 0 ? new Date(Math.min(...coming.map(Number))) : null;
}

/** Whose turn a dispute is by who opened it; both sides are asked while it is an admin's. */
const answerers = { client: 'developer', developer: 'client', admin: 'admin' } as const;

/**
 * Whose turn it is, until when, and what happens then. Whom an offer waits for goes before who has
 * not spoken yet; but an admin's time to decide comes all the same.
 */
export function whatNext(hire: HireFacts, now: Date, offeredTo: Side | null = null) {
  const wait = waits[hire.state];
  if (!wait) return null;
  if (hire.state === 'disputed' && hire.decidableFrom && now < hire.decidableFrom) {
    const turn = offeredTo ?? answerers[hire.disputedBy ?? 'admin'];
    return { turn, until: hire.decidableFrom, clock: null };
  }
  return { turn: wait.turn, until: clockAt(hire), clock: hire.frozen ? null : wait.clock };
}
