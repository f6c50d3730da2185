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
      'Somebody was hired for this project already.',
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
