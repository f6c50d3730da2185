import { DomainError } from '#platform/shared/errors.ts';

/** Why this bid can no longer win this project, or null. */
export function hireRefusal(
  project: { status: string },
  bid: { status: string } | null,
): DomainError | null {
  if (project.status !== 'active') {
    return new DomainError(
      'conflict',
      'not_active',
      project.status === 'cancelled'
        ? 'This project was cancelled.'
        : 'You already hired somebody for this project.',
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
