import type { ProjectStatus } from '#features/projects/project.rules.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { formatDate } from '#platform/shared/locale.ts';

/** States of a hire. */
export const hireStates = [
  'in_progress',
  'cancel_requested',
  'delivered',
  'changes_requested',
  'disputed',
  'completed',
  'cancelled',
] as const;
export type HireState = (typeof hireStates)[number];

/** The public status of a project by the state of its hire. */
export const projectStatusOf: Record<HireState, ProjectStatus> = {
  in_progress: 'assigned',
  cancel_requested: 'assigned',
  changes_requested: 'assigned',
  delivered: 'delivered',
  disputed: 'disputed',
  completed: 'completed',
  cancelled: 'cancelled',
};

export type Person = 'client' | 'developer' | 'admin';
/** The parties that take steps: both sides, an admin, a deadline, or the bank of the card. */
export type Party = Person | 'clock' | 'bank';

/** The facts of a hire on which its possible steps depend. */
export interface HireFacts {
  state: HireState;
  stateSince: Date;
  /** When the delivery or the next delivery is due. */
  dueAt: Date;
  /** When an admin may decide; null without a dispute. */
  decidableFrom: Date | null;
  /** While disputed: the side that opened the dispute. */
  disputedBy: Person | null;
  /** While the bank reverses the payment, no money is moved. */
  frozen: boolean;
}

const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

/** Periods in days: those of RULES section 5, and some that it does not define. */
export const clocks = {
  releaseAfterDelivery: 14,
  cancelAfterDue: 14,
  refundAfterDue: 90,
  answerToCancel: 7,
  answerToDispute: 5,
  newDueAfterChanges: 14,
} as const;

interface Step {
  from: readonly HireState[];
  by: readonly Party[];
  /** `before` is the state before the interruption; `end` depends on how the money is divided. */
  to: HireState | 'before' | 'end';
  opens?: (hire: HireFacts) => Date | null;
}

const atWork = ['in_progress', 'changes_requested'] as const;
const undelivered = [...atWork, 'cancel_requested'] as const;
const running = [...undelivered, 'delivered'] as const;

/** Every step: the states and parties it is allowed for, when it opens, and the next state. */
export const steps = {
  deliver: { from: undelivered, by: ['developer'], to: 'delivered' },
  // A client that requested changes may release the delivery anyway.
  release: { from: ['delivered', 'changes_requested'], by: ['client'], to: 'completed' },
  releaseBySilence: {
    from: ['delivered'],
    by: ['clock'],
    to: 'completed',
    opens: ({ stateSince }) => after(stateSince, clocks.releaseAfterDelivery),
  },
  askForChanges: { from: ['delivered'], by: ['client'], to: 'changes_requested' },
  askToCancel: { from: atWork, by: ['client'], to: 'cancel_requested' },
  agreeToCancel: { from: ['cancel_requested'], by: ['developer'], to: 'cancelled' },
  refuseToCancel: { from: ['cancel_requested'], by: ['developer'], to: 'before' },
  takeBackCancel: { from: ['cancel_requested'], by: ['client'], to: 'before' },
  lapseCancel: {
    from: ['cancel_requested'],
    by: ['clock'],
    to: 'before',
    opens: ({ stateSince }) => after(stateSince, clocks.answerToCancel),
  },
  cancelLate: {
    from: undelivered,
    by: ['client'],
    to: 'cancelled',
    opens: ({ dueAt }) => after(dueAt, clocks.cancelAfterDue),
  },
  refundAbandoned: {
    from: atWork,
    by: ['clock'],
    to: 'cancelled',
    opens: ({ dueAt }) => after(dueAt, clocks.refundAfterDue),
  },
  giveBack: { from: [...atWork, 'delivered'], by: ['developer'], to: 'cancelled' },
  dispute: { from: running, by: ['client', 'developer', 'admin'], to: 'disputed' },
  withdrawDispute: { from: ['disputed'], by: ['client', 'developer', 'admin'], to: 'before' },
  settle: { from: ['disputed'], by: ['client', 'developer'], to: 'end' },
  decide: {
    from: ['disputed'],
    by: ['admin'],
    to: 'end',
    opens: ({ decidableFrom }) => decidableFrom,
  },
  loseChargeback: { from: [...running, 'disputed'], by: ['bank'], to: 'cancelled' },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof steps;
export const stepNames = Object.keys(steps).filter(isStep);

function isStep(name: string): name is StepName {
  return Object.hasOwn(steps, name);
}

function stepOf(name: StepName): Step {
  return steps[name];
}

/** Steps by which money leaves the protected funds. */
const moneySteps: readonly StepName[] = [
  'release',
  'releaseBySilence',
  'agreeToCancel',
  'cancelLate',
  'refundAbandoned',
  'giveBack',
  'settle',
  'decide',
];

/** Returns when a step becomes possible; null if it always is. */
export function opensAt(name: StepName, hire: HireFacts): Date | null {
  return stepOf(name).opens?.(hire) ?? null;
}

/** Returns the refusal if this party may not perform this step now; null otherwise. */
export function stepRefusal(
  name: StepName,
  hire: HireFacts,
  party: Party | null,
  now: Date,
): DomainError | null {
  const { from, by } = stepOf(name);
  if (!party || !by.includes(party)) {
    return notYours();
  }
  if (!from.includes(hire.state)) return wrongStateRefusal(hire.state);
  if (name === 'withdrawDispute' && hire.disputedBy !== party) {
    return new DomainError('forbidden', 'not_your_step', 'Only who opened it can withdraw it.');
  }
  if (name === 'settle' && hire.disputedBy === 'admin') return forAdmins();
  if (hire.frozen && moneySteps.includes(name)) return frozen();
  const opens = opensAt(name, hire);
  if (opens && now < opens) {
    return new DomainError(
      'conflict',
      'too_early',
      `This is possible from ${formatDate(opens)} on.`,
    );
  }
  return null;
}

/** Returns the actor's party in a hire; null if they have no access to it. */
export function partyOf(
  hire: { clientId: number; developerId: number },
  actor: Pick<Actor, 'id' | 'role'>,
): Person | null {
  if (actor.id === hire.clientId) return 'client';
  if (actor.id === hire.developerId) return 'developer';
  return actor.role === 'admin' ? 'admin' : null;
}

/** Returns the steps that a party may perform in this state, now or from a known time on. */
export function openSteps(
  hire: HireFacts,
  party: Party,
): { name: StepName; opensAt: Date | null }[] {
  const late = new Date(8.64e15);
  return stepNames
    .filter((name) => stepRefusal(name, hire, party, late) === null)
    .map((name) => ({ name, opensAt: opensAt(name, hire) }));
}

const stateWords: Record<HireState, string> = {
  in_progress: 'The work is in progress.',
  cancel_requested: 'The client asked to cancel.',
  delivered: 'The work was delivered.',
  changes_requested: 'Changes were asked for.',
  disputed: 'The project is in dispute.',
  completed: 'The project is completed already.',
  cancelled: 'The project is cancelled already.',
};

/** Returns the refusal of a step that is not possible in this state. */
export function wrongStateRefusal(state: HireState): DomainError {
  const message = `${stateWords[state]} Please look at the project again.`;
  return new DomainError('conflict', 'wrong_state', message);
}

export function notYours(): DomainError {
  return new DomainError('forbidden', 'not_your_step', 'This is not yours to do.');
}

/** Also the response to actors without access, because the existence of a hire is private. */
export function noRoom(): DomainError {
  return new DomainError(
    'not_found',
    'no_room',
    'There is no project room here, or it is not yours to see.',
  );
}

/** Returns the refusal of an agreement in a dispute of an admin, because both sides may collude. */
export function forAdmins(): DomainError {
  return new DomainError(
    'forbidden',
    'for_admins',
    'Bidwright opened this dispute, so it decides it: say your side in words.',
  );
}

function frozen(): DomainError {
  return new DomainError(
    'conflict',
    'frozen',
    'The bank is looking into this payment. Until it has decided, the money cannot move.',
  );
}

const closedWords: Record<string, string> = {
  cancelled: 'This project was cancelled.',
  removed: 'This project was removed.',
};

/** Returns the refusal if this bid can no longer be hired for this project; null otherwise. */
export function hireRefusal(
  project: { status: string },
  bid: { status: string } | null,
): DomainError | null {
  if (project.status !== 'active') {
    return new DomainError(
      'conflict',
      'not_active',
      closedWords[project.status] ?? 'You already hired somebody for this project.',
    );
  }
  return bid?.status === 'active' ? null : noLiveBid();
}

export function noLiveBid(): DomainError {
  return new DomainError(
    'conflict',
    'no_live_bid',
    'This developer has no open bid on this project.',
  );
}
