import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';

export const GUESSABLE_PASSWORD_CODE = 'password_guessable';

/** If this changes, the texts that say "1 hour" must change too. */
export const RESET_MINUTES = 60;

/** Real tokens have 43 characters. */
export const TOKEN_LENGTH_MAX = 200;

/** Fixed text. */
export const TOO_WEAK_MESSAGE = 'Password too weak: Password must meet all security requirements';
/** Fixed text. */
export const ALL_REQUIRED_MESSAGE = 'All fields required';

export function resetLinkInvalidError(): DomainError {
  return invalidFieldError(
    'token',
    'reset_link_dead',
    'This password reset link is invalid or has expired. Reset links are only valid for 1 hour.',
  );
}

/** Otherwise a user with a leaked password could believe that it was replaced. */
export function passwordUnchangedError(): DomainError {
  return invalidFieldError(
    'password',
    'password_same',
    'This is already your password. Choose another one.',
  );
}

/** Another person may use a device on which the owner is signed in. */
export function wrongPasswordError(): DomainError {
  return new DomainError('invalid', 'password_wrong', 'Your current password is wrong.');
}
