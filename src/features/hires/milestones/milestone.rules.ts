import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { DomainError } from '#platform/shared/errors.ts';
import {
  type FundedState,
  hasEnded,
  type MilestoneFacts,
  type MilestoneState,
  projectStatusByState,
  workingStates,
} from '../hire.rules.ts';

/** The state of a hire as a whole. */
export type HireStatus = 'running' | 'completed' | 'cancelled';

/** `completed` if anything was released. */
export function hireStatusOf(milestones: readonly Pick<MilestoneFacts, 'state'>[]): HireStatus {
  if (!milestones.every(hasEnded)) return 'running';
  return milestones.some(({ state }) => state === 'completed') ? 'completed' : 'cancelled';
}

/** `assigned` also while only planned milestones are left. */
export function projectStatusOf(
  milestones: readonly Pick<MilestoneFacts, 'state'>[],
): ProjectStatus {
  const hireStatus = hireStatusOf(milestones);
  if (hireStatus !== 'running') return hireStatus;
  const statuses = milestones.map(({ state }) =>
    isFundedState(state) ? projectStatusByState[state] : 'assigned',
  );
  return (['disputed', 'delivered'] as const).find((one) => statuses.includes(one)) ?? 'assigned';
}

/**
 * What a hire shows and does is that of its first milestone in the order of these states; of ended
 * ones, the last.
 */
export const currentStates: readonly FundedState[] = [
  'disputed',
  'delivered',
  'cancel_requested',
  'changes_requested',
  'in_progress',
  'completed',
  'cancelled',
];

export function isFundedState(state: MilestoneState): state is FundedState {
  return state !== 'planned' && state !== 'dropped';
}

/** Undefined only without a funded milestone. `milestones` must be in the order of positions. */
export function findCurrentMilestone<Milestone extends Pick<MilestoneFacts, 'state'>>(
  milestones: readonly Milestone[],
): Milestone | undefined {
  return currentStates
    .map((state) =>
      hasEnded({ state })
        ? milestones.findLast((milestone) => milestone.state === state)
        : milestones.find((milestone) => milestone.state === state),
    )
    .find((milestone) => milestone !== undefined);
}

/** Null if no milestone is left to fund. `milestones` must be in the order of positions. */
export function findNextPlanned<Milestone extends Pick<MilestoneFacts, 'state'>>(
  milestones: readonly Milestone[],
): Milestone | null {
  return milestones.find(({ state }) => state === 'planned') ?? null;
}

export function nothingDueError(): DomainError {
  return new DomainError(
    'conflict',
    'nothing_due',
    'No milestone of this project is waiting for a payment.',
  );
}

export function nothingPlannedError(): DomainError {
  return new DomainError(
    'conflict',
    'nothing_planned',
    'All milestones of this project are funded or ended, so there is nothing to drop.',
  );
}

export function unknownMilestoneError(): DomainError {
  return new DomainError('not_found', 'no_milestone', 'This project has no such milestone.');
}

/** Planned milestones are left, and no other one is funded and running. */
export function isIdle(milestones: readonly Pick<MilestoneFacts, 'state'>[]): boolean {
  return (
    findNextPlanned(milestones) !== null &&
    milestones.every((milestone) => milestone.state === 'planned' || hasEnded(milestone))
  );
}

/** Without the final ones. Later milestones may start while a milestone is in one of these. */
const statesBesideLater: readonly MilestoneState[] = ['delivered', 'disputed'];
/** A dispute stops the time, so a milestone in dispute starts after it. */
const statesBeforeStart: readonly MilestoneState[] = [
  ...workingStates,
  'cancel_requested',
  'delivered',
];

interface StartFacts extends Pick<MilestoneFacts, 'state'> {
  dueAt?: Date | string | null | undefined;
}

/**
 * Those that are funded, have no due date yet, and have only earlier milestones that are delivered,
 * disputed or ended (rules 5.6). `milestones` must be in the order of positions.
 */
export function listMilestonesToStart<Milestone extends StartFacts>(
  milestones: readonly Milestone[],
): Milestone[] {
  const firstBlocking = milestones.findIndex(
    (milestone) => !statesBesideLater.includes(milestone.state) && !hasEnded(milestone),
  );
  // The first blocking milestone itself has only earlier ones that let it start.
  const count = firstBlocking < 0 ? milestones.length : firstBlocking + 1;
  return milestones
    .slice(0, count)
    .filter(({ state, dueAt }) => !dueAt && statesBeforeStart.includes(state));
}

/**
 * Funded milestones after `milestone` that have not started and were not delivered. The side that
 * cancels `milestone` may include them.
 */
export function listLaterNotStarted<
  Milestone extends StartFacts & { position: number; frozen: boolean },
>(milestones: readonly Milestone[], { position }: { position: number }): Milestone[] {
  return milestones.filter(
    (later) =>
      later.position > position &&
      !later.dueAt &&
      !later.frozen &&
      workingStates.includes(later.state),
  );
}

interface CancelRequest {
  position: number;
  cancelsLater: boolean;
  stateSince: Date | string;
}

/**
 * What the open request to cancel includes: not a milestone that was funded or changed since the
 * request.
 */
export function listIncludedInRequest<
  Milestone extends StartFacts & { position: number; frozen: boolean; stateSince: Date | string },
>(milestones: readonly Milestone[], request: CancelRequest): Milestone[] {
  if (!request.cancelsLater) return [];
  return listLaterNotStarted(milestones, request).filter(
    ({ stateSince }) => new Date(stateSince) <= new Date(request.stateSince),
  );
}
