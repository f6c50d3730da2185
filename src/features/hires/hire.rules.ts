import type { ProjectStatus } from '#features/projects/project.rules.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';

export const fundedStates = [
  'in_progress',
  'cancel_requested',
  'delivered',
  'changes_requested',
  'disputed',
  'completed',
  'cancelled',
] as const;
/** Of a funded milestone. A hire shows the state of its current milestone. */
export type FundedState = (typeof fundedStates)[number];

/** `planned`: agreed, not funded. `dropped`: never funded, and never will be. */
export const milestoneStates = ['planned', ...fundedStates, 'dropped'] as const;
export type MilestoneState = (typeof milestoneStates)[number];

const endedStates: readonly MilestoneState[] = ['completed', 'cancelled', 'dropped'];

export function hasEnded({ state }: { state: MilestoneState }): boolean {
  return endedStates.includes(state);
}

export const workingStates: readonly MilestoneState[] = ['in_progress', 'changes_requested'];

export const projectStatusByState: Record<FundedState, ProjectStatus> = {
  in_progress: 'assigned',
  cancel_requested: 'assigned',
  changes_requested: 'assigned',
  delivered: 'delivered',
  disputed: 'disputed',
  completed: 'completed',
  cancelled: 'cancelled',
};

export type UserParty = 'client' | 'developer' | 'admin';
/** `clock`: the system at a deadline. `bank`: that of the client's card. */
export type Party = UserParty | 'clock' | 'bank';

export interface MilestoneFacts {
  state: MilestoneState;
  stateSince: Date;
  /** Null before the start. */
  dueAt: Date | null;
  /** Null if no dispute is open. */
  decidableFrom: Date | null;
  /** Start of the period after which a dispute settles; null or absent means `stateSince`. */
  disputePeriodStartsAt?: Date | null | undefined;
  /** Null if no dispute is open. */
  disputedBy: UserParty | null;
  /** Whether a chargeback of the payment is open. No money is moved while it is open. */
  frozen: boolean;
  /** Only for the words of a refusal. */
  isOneOfSeveral?: boolean;
}

/** `openDispute` is null if no dispute is open. */
export function toMilestoneFacts(
  { state, stateSince, dueAt, frozen }: Pick<MilestoneFacts, 'state' | 'frozen'> & MilestoneTimes,
  openDispute: OpenDisputeFacts | null,
): MilestoneFacts {
  const periodStartsAt = openDispute?.periodStartsAt;
  return {
    state,
    stateSince: new Date(stateSince),
    dueAt: dueAt ? new Date(dueAt) : null,
    frozen,
    decidableFrom: openDispute && new Date(openDispute.decidableFrom),
    disputePeriodStartsAt: periodStartsAt ? new Date(periodStartsAt) : null,
    disputedBy: openDispute?.openedBy ?? null,
  };
}

interface OpenDisputeFacts {
  openedBy: UserParty;
  decidableFrom: Date | string;
  periodStartsAt: Date | string | null | undefined;
}

interface MilestoneTimes {
  stateSince: Date | string;
  dueAt?: Date | string | null | undefined;
}

/** Rules 5.2 and 5.3. */
export const periodDays = {
  releaseAfterDelivery: 14,
  cancelAfterDue: 14,
  refundAfterDue: 90,
  answerToCancel: 7,
  answerToDispute: 5,
  /** Without a decision of an admin, the dispute is settled automatically. */
  decideDispute: 30,
  newDueAfterChanges: 14,
} as const;

type SettlementFacts = Pick<
  MilestoneFacts,
  'stateSince' | 'decidableFrom' | 'disputePeriodStartsAt'
>;

/**
 * Returns when a dispute is settled automatically if no admin decides: 30 days after it was opened,
 * or after the due date if nothing was due or delivered then (rules 5.3), less the duration
 * of earlier disputes of the same party, so that reopening does not block the money longer. Admins
 * always have at least 7 days to decide, also in a reopened dispute and after a freeze of the
 * money.
 */
export function overdueSettlementAt(dispute: SettlementFacts): Date {
  const { stateSince, decidableFrom, disputePeriodStartsAt } = dispute;
  // Null only for the type: an open dispute has this time.
  const earliest = addDays(decidableFrom ?? stateSince, 7);
  const periodStart = disputePeriodStartsAt ?? stateSince;
  const regular = addDays(periodStart, periodDays.decideDispute);
  return new Date(Math.max(regular.getTime(), earliest.getTime()));
}

/** Null before the start. */
export function daysAfterDue({ dueAt }: Pick<MilestoneFacts, 'dueAt'>, days: number): Date | null {
  return dueAt && addDays(dueAt, days);
}

export interface StepDefinition {
  from: readonly MilestoneState[];
  by: readonly Party[];
  /**
   * `before`: the state before the dispute or the request to cancel. `end`: `completed` if the
   * developer receives a part of the money, otherwise `cancelled`.
   */
  to: FundedState | 'before' | 'end';
  /** If absent, the step is possible at once; if it returns null, not yet. */
  opensAt?: (milestone: MilestoneFacts) => Date | null;
  /** During a freeze, only the bank can take the money. */
  isRefusedDuringFreeze?: true;
  /** The party that performs the step also needs a message about the money. */
  notifiesActor?: true;
}

const undeliveredStates = [...workingStates, 'cancel_requested'] as const;
const disputableStates = [...undeliveredStates, 'delivered'] as const;

export const stepDefinitions = {
  deliver: { from: undeliveredStates, by: ['developer'], to: 'delivered' },
  // A client that requested changes may release the delivery anyway.
  release: {
    from: ['delivered', 'changes_requested'],
    by: ['client'],
    to: 'completed',
    isRefusedDuringFreeze: true,
    notifiesActor: true,
  },
  /** The client did not respond to the delivery in time. */
  releaseBySilence: {
    from: ['delivered'],
    by: ['clock'],
    to: 'completed',
    opensAt: ({ stateSince }) => addDays(stateSince, periodDays.releaseAfterDelivery),
    isRefusedDuringFreeze: true,
  },
  askForChanges: { from: ['delivered'], by: ['client'], to: 'changes_requested' },
  askToCancel: { from: workingStates, by: ['client'], to: 'cancel_requested' },
  agreeToCancel: {
    from: ['cancel_requested'],
    by: ['developer'],
    to: 'cancelled',
    isRefusedDuringFreeze: true,
    notifiesActor: true,
  },
  refuseToCancel: { from: ['cancel_requested'], by: ['developer'], to: 'before' },
  takeBackCancel: { from: ['cancel_requested'], by: ['client'], to: 'before' },
  /** The developer did not answer the request to cancel in time. */
  lapseCancel: {
    from: ['cancel_requested'],
    by: ['clock'],
    to: 'before',
    opensAt: ({ stateSince }) => addDays(stateSince, periodDays.answerToCancel),
  },
  /** Without the developer's consent, because the delivery is late. */
  cancelLate: {
    from: undeliveredStates,
    by: ['client'],
    to: 'cancelled',
    opensAt: (milestone) => daysAfterDue(milestone, periodDays.cancelAfterDue),
    isRefusedDuringFreeze: true,
    notifiesActor: true,
  },
  refundAbandoned: {
    from: workingStates,
    by: ['clock'],
    to: 'cancelled',
    opensAt: (milestone) => daysAfterDue(milestone, periodDays.refundAfterDue),
    isRefusedDuringFreeze: true,
  },
  /** The client is refunded. */
  giveBack: {
    from: [...workingStates, 'delivered'],
    by: ['developer'],
    to: 'cancelled',
    isRefusedDuringFreeze: true,
  },
  dispute: { from: disputableStates, by: ['client', 'developer', 'admin'], to: 'disputed' },
  withdrawDispute: { from: ['disputed'], by: ['client', 'developer', 'admin'], to: 'before' },
  settle: {
    from: ['disputed'],
    by: ['client', 'developer'],
    to: 'end',
    isRefusedDuringFreeze: true,
    notifiesActor: true,
  },
  decide: {
    from: ['disputed'],
    by: ['admin'],
    to: 'end',
    opensAt: ({ decidableFrom }) => decidableFrom,
    isRefusedDuringFreeze: true,
  },
  settleOverdue: {
    from: ['disputed'],
    by: ['clock'],
    to: 'end',
    opensAt: overdueSettlementAt,
    isRefusedDuringFreeze: true,
  },
  loseChargeback: { from: [...disputableStates, 'disputed'], by: ['bank'], to: 'cancelled' },
} as const satisfies Record<string, StepDefinition>;

export type StepName = keyof typeof stepDefinitions;
/** What happens by itself: a step, or the drop of planned milestones that are not funded in time. */
export type AutomaticStep = StepName | 'dropPlanned';
export const stepNames = Object.keys(stepDefinitions).filter(isStepName);

function isStepName(name: string): name is StepName {
  return Object.hasOwn(stepDefinitions, name);
}

/** Null if the step is possible at once, or not before the start of the milestone. */
export function stepOpensAt(name: StepName, milestone: MilestoneFacts): Date | null {
  const { opensAt }: StepDefinition = stepDefinitions[name];
  return opensAt?.(milestone) ?? null;
}

/** A null party has no access. */
export function stepRefusal(
  name: StepName,
  milestone: MilestoneFacts,
  party: Party | null,
  now: Date,
): DomainError | null {
  const { from, by, opensAt, isRefusedDuringFreeze }: StepDefinition = stepDefinitions[name];
  if (!party || !by.includes(party)) return notYourStepError();
  if (!from.includes(milestone.state)) return wrongStateError(milestone);
  if (name === 'withdrawDispute' && milestone.disputedBy !== party) {
    return new DomainError(
      'forbidden',
      'not_your_step',
      'Only the party that opened the dispute can withdraw it.',
    );
  }
  if (name === 'settle' && milestone.disputedBy === 'admin') return adminDecidesError();
  if (milestone.frozen && isRefusedDuringFreeze) return frozenError();
  if (!opensAt) return null;
  const openTime = opensAt(milestone);
  if (!openTime) return notStartedError();
  if (now < openTime) {
    return new DomainError(
      'conflict',
      'too_early',
      `This is possible from ${formatMoment(openTime)} on.`,
    );
  }
  return null;
}

/** Null if the actor has no access to the hire. */
export function getParty(
  hire: { clientId: number; developerId: number },
  actor: Pick<Actor, 'id' | 'role'>,
): UserParty | null {
  if (actor.id === hire.clientId) return 'client';
  if (actor.id === hire.developerId) return 'developer';
  return actor.role === 'admin' ? 'admin' : null;
}

/** Now or later (`opensAt`). */
export function listAvailableSteps(
  milestone: MilestoneFacts,
  party: Party,
): { name: StepName; opensAt: Date | null }[] {
  const farFuture = new Date(8.64e15); // The latest date: no step is too early.
  return stepNames
    .filter((name) => stepRefusal(name, milestone, party, farFuture) === null)
    .map((name) => ({ name, opensAt: stepOpensAt(name, milestone) }));
}

const stateMessages: Record<MilestoneState, string> = {
  planned: 'This milestone is not funded yet.',
  in_progress: 'The work is in progress.',
  cancel_requested: 'The client asked to cancel.',
  delivered: 'The work was delivered.',
  changes_requested: 'Changes were requested.',
  disputed: 'The project is in dispute.',
  completed: 'The project is already completed.',
  cancelled: 'The project is already cancelled.',
  dropped: 'This milestone was dropped.',
};

export function wrongStateError({
  state,
  isOneOfSeveral = false,
}: Pick<MilestoneFacts, 'state' | 'isOneOfSeveral'>): DomainError {
  const stateMessage = stateMessages[state];
  const text = isOneOfSeveral
    ? stateMessage.replace('The project', 'This milestone')
    : stateMessage;
  const message = `${text} See the project for its current state.`;
  return new DomainError('conflict', 'wrong_state', message);
}

function notStartedError(): DomainError {
  return new DomainError(
    'conflict',
    'too_early',
    'This milestone has not started, so nothing is due yet.',
  );
}

export function notYourStepError(): DomainError {
  return new DomainError('forbidden', 'not_your_step', 'You cannot do this.');
}

/** Also for actors without access, because hires are private. */
export function workspaceNotFoundError(): DomainError {
  return new DomainError(
    'not_found',
    'no_room',
    'This project room does not exist, or you cannot open it.',
  );
}

/** If an admin opened the dispute, both sides may collude. */
export function adminDecidesError(): DomainError {
  return new DomainError(
    'forbidden',
    'for_admins',
    'Bidwright opened this dispute and decides it. Write a statement instead.',
  );
}

export function frozenError(): DomainError {
  return new DomainError(
    'conflict',
    'frozen',
    'The bank is reviewing this payment. The money cannot move until the bank has decided.',
  );
}
