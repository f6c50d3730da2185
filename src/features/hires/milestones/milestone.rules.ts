import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { DomainError } from '#platform/shared/errors.ts';
import {
  type FundedState,
  hasEnded,
  type MilestoneFacts,
  type MilestoneState,
  projectStatusByState,
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

/** What a hire shows and does is that of its first milestone in the order of these states. */
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
    .map((state) => milestones.find((milestone) => milestone.state === state))
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
