import { DomainError } from '#platform/shared/errors.ts';

/** A project with another status, except `active`, has a hire. */
const closedProjectMessages: Record<string, string> = {
  cancelled: 'This project was cancelled.',
  removed: 'This project was removed.',
};

/** Also after the hire has ended, except by a cancellation. */
export function isHired({ status }: { status: string }): boolean {
  return status !== 'active' && closedProjectMessages[status] === undefined;
}

export function hireRefusal(
  project: { status: string },
  bid: { status: string } | null,
): DomainError | null {
  if (project.status !== 'active') {
    return new DomainError(
      'conflict',
      'not_active',
      closedProjectMessages[project.status] ??
        'You have already hired a developer for this project.',
    );
  }
  return bid?.status === 'active' ? null : noActiveBidError();
}

export function noActiveBidError(): DomainError {
  return new DomainError(
    'conflict',
    'no_live_bid',
    'This developer has no open bid on this project.',
  );
}
