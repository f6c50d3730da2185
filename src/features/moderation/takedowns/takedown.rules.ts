import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Statuses in which no work is running. */
const removableStatuses = ['active', 'completed', 'cancelled'] as const;
export type RemovableStatus = (typeof removableStatuses)[number];

/** Returns whether a project can be removed in this status, because no work is running. */
export function isRemovable(status: ProjectStatus): status is RemovableStatus {
  return removableStatuses.some((removableStatus) => removableStatus === status);
}

/**
 * Returns a refusal if the project cannot be removed now, because it is removed already, work is
 * running or funds are protected (`holdsMoney`); else null.
 */
export function takeDownRefusal(status: ProjectStatus, holdsMoney: boolean): DomainError | null {
  if (status === 'removed') return alreadyRemovedError();
  if (!isRemovable(status)) return workRunningError();
  if (!holdsMoney) return null;
  return new DomainError(
    'conflict',
    'money_held',
    'Money is still held for this project, so you cannot remove it until the money is released ' +
      'or refunded. You can suspend the person who broke a rule now.',
  );
}

/** Returns the error if a project with running work is to be removed. */
export function workRunningError(): DomainError {
  return new DomainError(
    'conflict',
    'work_running',
    'Work is running on this project and its money is held, so you cannot remove it. Settle it ' +
      'in a dispute first, or suspend the person who broke a rule.',
  );
}

function alreadyRemovedError(): DomainError {
  return new DomainError('conflict', 'already_removed', 'This project is already removed.');
}

/** Returns the error if a takedown is not in force, for example because it has ended. */
export function notRemovedError(): DomainError {
  return new DomainError('conflict', 'not_removed', 'This project is no longer removed.');
}
