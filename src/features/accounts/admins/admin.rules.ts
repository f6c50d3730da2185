import type { Role } from '#platform/shared/actor.ts';
import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { getLocalPart } from '../email.rules.ts';

/** Minutes for which the token of an invitation is valid after its mail was sent. */
export const ADMIN_SETUP_MINUTES = 15;
/**
 * Minimum `scorePassword` of the password of an admin: the number of the five checks that it must
 * pass.
 */
export const ADMIN_PASSWORD_SCORE_MIN = 3;

/** Returns the refusal `admins_only` if the actor is not an admin, else null. */
export function adminRefusal(actor: { role: Role }): DomainError | null {
  if (actor.role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins can do this.');
}

/**
 * Returns a refusal if the invited address has an account, because the role of an account cannot
 * change; else null. `accountRole` is the role of that account, null if there is none.
 */
export function inviteeRefusal(accountRole: Role | null): DomainError | null {
  if (accountRole === null) return null;
  if (accountRole === 'admin') {
    return new DomainError('conflict', 'admin_already', 'This email already belongs to an admin.');
  }
  return new DomainError(
    'conflict',
    'email_taken',
    `This email belongs to the account of a ${accountRole}. An admin needs a separate account. ` +
      'Invite another email.',
  );
}

/**
 * Returns the refusal of a setup token. A wrong, a used and an expired token have the same refusal,
 * and so has the token of another address. The refusal therefore does not reveal which tokens
 * exist.
 */
export function invalidSetupTokenError(): DomainError {
  return invalidFieldError(
    'token',
    'setup_token_invalid',
    'This setup token is invalid or has expired. Ask an admin for a new invitation.',
  );
}

/**
 * Returns an initial name made of the words before the `@`, such as `Ada Lovelace`. `New` replaces
 * a missing first name, `Admin` a missing last name. The new admin can change the name.
 */
export function deriveNameFromEmail(email: string): { firstName: string; lastName: string } {
  const [first = 'New', ...rest] = getLocalPart(email)
    .split(/[^\p{L}]/u)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  // Names have at most 60 characters.
  return { firstName: first.slice(0, 60), lastName: rest.join(' ').slice(0, 60) || 'Admin' };
}
