import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';

/** Code of the refusal of a password that attackers would try first. */
export const GUESSABLE_PASSWORD_CODE = 'password_guessable';

/**
 * Minutes for which the mailed link opens the form for a new password. If this changes, the texts
 * that say "1 hour" (SPEC) must change too.
 */
export const RESET_MINUTES = 60;

/** Maximum length of a token in an input. Real tokens have 43 characters. */
export const TOKEN_LENGTH_MAX = 200;

/** Message of the reset form if a password is not strong enough (SPEC section 5). */
export const TOO_WEAK_MESSAGE = 'Password too weak: Password must meet all security requirements';
/** Message of the reset form if a field is empty (SPEC section 5). */
export const ALL_REQUIRED_MESSAGE = 'All fields required';

/** Returns the refusal of an invalid mailed link. */
export function resetLinkInvalidError(): DomainError {
  return invalidFieldError(
    'token',
    'reset_link_dead',
    'This password reset link is invalid or has expired. Reset links are only valid for 1 hour.',
  );
}

/**
 * Returns the refusal of a new password that equals the current one. Otherwise a user with a leaked
 * password could believe that it was replaced.
 */
export function passwordUnchangedError(): DomainError {
  return invalidFieldError(
    'password',
    'password_same',
    'This is already your password. Choose another one.',
  );
}

/**
 * Returns the refusal of a wrong current password. Changes of the account require this password,
 * because another person may use a device on which the owner is signed in.
 */
export function wrongPasswordError(): DomainError {
  return new DomainError('invalid', 'password_wrong', 'Your current password is wrong.');
}
