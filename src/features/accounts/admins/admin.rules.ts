import type { Role } from '#platform/shared/actor.ts';
import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { localPart } from '../email.rules.ts';

/** Minutes for which the token of an invitation is valid after its mail was sent. */
export const ADMIN_SETUP_MINUTES = 15;
/** Minimum number of the five password checks that an admin's password must pass. */
export const ADMIN_PASSWORD_SCORE_MIN = 3;

/** Returns a refusal if the actor is not an admin, else null. */
export function adminRefusal(actor: { role: Role }): DomainError | null {
  if (actor.role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins can do this.');
}

/** Returns a refusal if the address has an account, because its role cannot change; else null. */
export function inviteeRefusal(role: Role | null): DomainError | null {
  if (role === null) return null;
  if (role === 'admin') {
    return new DomainError('conflict', 'admin_already', 'This email already belongs to an admin.');
  }
  return new DomainError(
    'conflict',
    'email_taken',
    `This email belongs to the account of a ${role}. An admin needs a separate account. Invite ` +
      'another email.',
  );
}

/**
 * Returns the same refusal for a wrong, used, expired and foreign token, so that it does not
 * reveal which tokens exist.
 */
export function invalidSetupTokenError(): DomainError {
  return invalidFieldError(
    'token',
    'setup_token_invalid',
    'This setup token is invalid or has expired. Ask an admin for a new invitation.',
  );
}

/** Returns an initial name derived from the email address. The new admin can change it. */
export function nameFromEmail(email: string): { firstName: string; lastName: string } {
  const [first = 'New', ...rest] = localPart(email)
    .split(/[^\p{L}]/u)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return { firstName: first.slice(0, 60), lastName: rest.join(' ').slice(0, 60) || 'Admin' };
}
