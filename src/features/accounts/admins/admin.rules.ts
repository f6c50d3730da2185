import type { Role } from '#platform/shared/actor.ts';
import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { getLocalPart } from '../email.rules.ts';

export const ADMIN_SETUP_MINUTES = 15;
export const ADMIN_PASSWORD_SCORE_MIN = 3;

export function adminRefusal(actor: { role: Role }): DomainError | null {
  if (actor.role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins can do this.');
}

/** The role of an account cannot change. `accountRole` is null if the address has no account. */
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

/** The same refusal for every cause, so that it does not reveal which tokens exist. */
export function invalidSetupTokenError(): DomainError {
  return invalidFieldError(
    'token',
    'setup_token_invalid',
    'This setup token is invalid or has expired. Ask an admin for a new invitation.',
  );
}

export function deriveNameFromEmail(email: string): { firstName: string; lastName: string } {
  const [first = 'New', ...rest] = getLocalPart(email)
    .split(/[^\p{L}]/u)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  // Names have at most 60 characters.
  return { firstName: first.slice(0, 60), lastName: rest.join(' ').slice(0, 60) || 'Admin' };
}
