import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

export function suspendedError(): DomainError {
  return new DomainError(
    'forbidden',
    'suspended',
    'Your account is suspended. You can finish running work, but not start anything new.',
  );
}

/** `signed_out` if the account is deleted or does not exist (`status` is null). */
export function accountStatusRefusal(
  status: { isSuspended: boolean; isDeleted: boolean } | null,
): DomainError | null {
  if (!status || status.isDeleted) {
    return new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
  }
  return status.isSuspended ? suspendedError() : null;
}

/** `activeAdminCount` excludes suspended admins. */
export function suspendRefusal(
  actor: { id: number },
  user: { id: number; role: Role; isSuspended: boolean },
  activeAdminCount: number,
): DomainError | null {
  if (user.id === actor.id) {
    return new DomainError('forbidden', 'not_yourself', 'You cannot suspend yourself.');
  }
  if (user.isSuspended) return alreadySuspendedError();
  if (user.role === 'admin' && activeAdminCount < 2) {
    return new DomainError('conflict', 'last_admin', 'The last admin cannot be suspended.');
  }
  return null;
}

export function alreadySuspendedError(): DomainError {
  return new DomainError('conflict', 'already_suspended', 'This person is already suspended.');
}

export function notSuspendedError(): DomainError {
  return new DomainError('conflict', 'not_suspended', 'This person is no longer suspended.');
}

/** Shown to other users; must not reveal the suspension. */
export function formatPausedText(name: string): string {
  return `You cannot start anything new with ${name} at the moment.`;
}

/** Views for other users contain `isPaused` instead of the suspension. */
export function findPausedReason(name: string, isPaused: boolean): string | null {
  return isPaused ? formatPausedText(name) : null;
}

/** Shown to developers; must not reveal the suspension. */
export const CLIENT_SUSPENDED_TEXT = 'This project accepts no bids at the moment.';

export function clientSuspendedError(): DomainError {
  return new DomainError('conflict', 'client_suspended', CLIENT_SUSPENDED_TEXT);
}

export function userNotFoundError(): DomainError {
  return new DomainError('not_found', 'user_not_found', 'User Not Found');
}
