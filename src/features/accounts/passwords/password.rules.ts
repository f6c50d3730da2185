import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';

/** Code of the refusal of a password that attackers would try first. */
export const WEAK_PASSWORD_CODE = 'password_guessable';

/** Minutes for which the mailed link opens the form for a new password. */
export const RESET_MINUTES = 60;

/** Maximum length of input that can be a token; real tokens are shorter. */
export const TOKEN_MAX = 200;

/** Message of the reset form for all three checks (SPEC section 5). */
export const TOO_WEAK = 'Password too weak: Password must meet all security requirements';
export const ALL_REQUIRED = 'All fields required';

export function resetLinkInvalidError(): DomainError {
  return invalidFieldError(
    'token',
    'reset_link_dead',
    'This password reset link is invalid or has expired. Reset links are only valid for 1 hour.',
  );
}

/**
 * Returns the refusal of an unchanged password: users who change a leaked password must not believe
 * that it has changed.
 */
export function passwordUnchangedError(): DomainError {
  return invalidFieldError(
    'password',
    'password_same',
    'This is already your password. Choose another one.',
  );
}

/**
 * Returns the refusal of a wrong current password. It is required because another person may use a
 * device on which the owner is signed in.
 */
export function wrongPasswordError(): DomainError {
  return new DomainError('invalid', 'password_wrong', 'Your current password is wrong.');
}
