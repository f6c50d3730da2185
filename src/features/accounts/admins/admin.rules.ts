import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { localPart } from '../email.rules.ts';

/** Minutes for which the token of an invitation works, once it has left by mail. */
export const SETUP_MINUTES = 15;
/** Of the five checks of a password, how many an admin's must meet. */
export const ADMIN_SCORE_MIN = 3;

/** Why this person may not do what admins do, or null. */
export function adminRefusal(actor: { role: Role }): DomainError | null {
  if (actor.role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins can do this.');
}

/** Why nobody with an account can be invited: one account has one role, for good. */
export function inviteeRefusal(role: Role | null): DomainError | null {
  if (role === null) return null;
  if (role === 'admin') {
    return new DomainError('conflict', 'admin_already', 'This email belongs to an admin already.');
  }
  return new DomainError(
    'conflict',
    'email_taken',
    `This email belongs to a ${role}’s account. An admin needs an account of their own: ` +
      'invite another email.',
  );
}

/** One answer for a wrong, a used, an expired and somebody else's token. */
export function setupRefused(): DomainError {
  return new DomainError(
    'invalid',
    'setup_token_invalid',
    'This setup token is invalid or has expired. Ask an admin for a new invitation.',
  );
}

/** How somebody is called of whom only the address is known; they can change it. */
export function nameFromEmail(email: string): { firstName: string; lastName: string } {
  const [first = 'New', ...others] = localPart(email)
    .split(/[^\p{L}]/u)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return { firstName: first.slice(0, 60), lastName: others.join(' ').slice(0, 60) || 'Admin' };
}
