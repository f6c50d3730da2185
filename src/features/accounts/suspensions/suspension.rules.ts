import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** What a suspended person hears of everything new. */
export function suspendedRefusal(): DomainError {
  return new DomainError(
    'forbidden',
    'suspended',
    'Your account is suspended: nothing new can be begun. Work that is running goes on and is paid.',
  );
}

/** Why somebody who is suspended, or gone, begins nothing new; null for everybody else. */
export function libertyRefusal(
  liberty: { suspended: boolean; former: boolean } | null,
): DomainError | null {
  if (!liberty || liberty.former) {
    return new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
  }
  return liberty.suspended ? suspendedRefusal() : null;
}

/** Why this admin may not suspend this person, or null. */
export function suspendRefusal(
  actor: { id: number },
  person: { id: number; role: Role; suspended: boolean },
  activeAdmins: number,
): DomainError | null {
  if (person.id === actor.id) {
    return new DomainError('forbidden', 'not_yourself', 'You cannot suspend yourself.');
  }
  if (person.suspended) return alreadySuspended();
  if (person.role === 'admin' && activeAdmins < 2) {
    return new DomainError('conflict', 'last_admin', 'The last admin cannot be suspended.');
  }
  return null;
}

export function alreadySuspended(): DomainError {
  return new DomainError('conflict', 'already_suspended', 'This person is suspended already.');
}

export function notSuspended(): DomainError {
  return new DomainError('conflict', 'not_suspended', 'This person is not suspended any more.');
}

/** Of somebody who is suspended, as others hear it; why is theirs to tell. */
export function nothingNewWith(name: string): string {
  return `Nothing new can be begun with ${name} at the moment.`;
}

/** Why nothing new can be begun with somebody, or null. */
export function pauseOf(name: string, isPaused: boolean): string | null {
  return isPaused ? nothingNewWith(name) : null;
}

/** The same of a project whose client is suspended. */
export const TAKES_NO_BIDS = 'This project takes no bids at the moment.';

/** Why nobody can bid on the project of a client who is suspended. */
export function takesNoBids(): DomainError {
  return new DomainError('conflict', 'client_suspended', TAKES_NO_BIDS);
}

export function noSuchPerson(): DomainError {
  return new DomainError('not_found', 'user_not_found', 'User Not Found');
}
