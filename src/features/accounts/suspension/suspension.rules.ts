import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Returns the refusal if a suspended user wants to start something new. */
export function suspendedError(): DomainError {
  return new DomainError(
    'forbidden',
    'suspended',
    'Your account is suspended. You can finish running work, but not start anything new.',
  );
}

/**
 * Returns a refusal if a user with this account status may not start anything new, else null. The
 * refusal is `signed_out` if the account is deleted or does not exist (`status` is null), and
 * `suspended` if it is suspended.
 */
export function accountStatusRefusal(
  status: { isSuspended: boolean; isDeleted: boolean } | null,
): DomainError | null {
  if (!status || status.isDeleted) {
    return new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
  }
  return status.isSuspended ? suspendedError() : null;
}

/**
 * Returns a refusal if the acting admin may not suspend this user, else null. `activeAdminCount` is
 * the number of admins that are not suspended.
 */
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

/**
 * Returns the text that other users see if the user with this full name is suspended. The text must
 * not reveal the suspension.
 */
export function formatPausedText(name: string): string {
  return `You cannot start anything new with ${name} at the moment.`;
}

/**
 * Returns why nothing new can be started with the user of this name; null if `isPaused` is false.
 * Views for other users contain `isPaused` instead of the suspension.
 */
export function findPausedReason(name: string, isPaused: boolean): string | null {
  return isPaused ? formatPausedText(name) : null;
}

/**
 * Text for developers if the client of a project is suspended. The text must not reveal the
 * suspension.
 */
export const CLIENT_SUSPENDED_TEXT = 'This project accepts no bids at the moment.';

/** Returns the refusal of bids if the client of the project is suspended. */
export function clientSuspendedError(): DomainError {
  return new DomainError('conflict', 'client_suspended', CLIENT_SUSPENDED_TEXT);
}

export function userNotFoundError(): DomainError {
  return new DomainError('not_found', 'user_not_found', 'User Not Found');
}
