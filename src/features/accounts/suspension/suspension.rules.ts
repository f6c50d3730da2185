import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Returns the refusal of new business by a suspended user. */
export function suspendedError(): DomainError {
  return new DomainError(
    'forbidden',
    'suspended',
    'Your account is suspended. You can finish running work, but not start anything new.',
  );
}

/** Returns a refusal if a user with this account status may not start anything new, else null. */
export function accountStatusRefusal(
  status: { suspended: boolean; former: boolean } | null,
): DomainError | null {
  if (!status || status.former) {
    return new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
  }
  return status.suspended ? suspendedError() : null;
}

/** Returns a refusal if the admin may not suspend this user, else null. */
export function suspendRefusal(
  actor: { id: number },
  user: { id: number; role: Role; suspended: boolean },
  activeAdmins: number,
): DomainError | null {
  if (user.id === actor.id) {
    return new DomainError('forbidden', 'not_yourself', 'You cannot suspend yourself.');
  }
  if (user.suspended) return alreadySuspendedError();
  if (user.role === 'admin' && activeAdmins < 2) {
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

/** Returns the text that other users read about a suspended user. It must not reveal the reason. */
export function formatPausedText(name: string): string {
  return `You cannot start anything new with ${name} at the moment.`;
}

/** Returns the text that nothing new can be started with a user; null unless `isPaused` is true. */
export function formatPausedReason(name: string, isPaused: boolean): string | null {
  return isPaused ? formatPausedText(name) : null;
}

/** Text for developers if the client of a project is suspended. */
export const CLIENT_SUSPENDED_TEXT = 'This project accepts no bids at the moment.';

/** Returns the refusal of bids if the client of the project is suspended. */
export function clientSuspendedError(): DomainError {
  return new DomainError('conflict', 'client_suspended', CLIENT_SUSPENDED_TEXT);
}

export function userNotFoundError(): DomainError {
  return new DomainError('not_found', 'user_not_found', 'User Not Found');
}
