import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Statuses in which no work is running. */
const removableStatuses = ['active', 'completed', 'cancelled'] as const;
export type RemovableStatus = (typeof removableStatuses)[number];

export function isRemovable(status: ProjectStatus): status is RemovableStatus {
  return removableStatuses.some((removableStatus) => removableStatus === status);
}

/** `holdsMoney`: funds are protected. */
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

export function notRemovedError(): DomainError {
  return new DomainError('conflict', 'not_removed', 'This project is no longer removed.');
}
