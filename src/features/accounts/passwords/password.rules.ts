import { DomainError } from '#platform/shared/errors.ts';

/** The code of the refusal of a password that is among the first tried. */
export const GUESSABLE = 'password_guessable';

/** How long the link in a mail opens the form for a new password. */
export const RESET_MINUTES = 60;

/** Longer than any token of ours. */
export const TOKEN_MAX = 200;

/** SPEC section 5 of the form that a link opens: one message for all three checks. */
export const TOO_WEAK = 'Password too weak: Password must meet all security requirements';
export const ALL_REQUIRED = 'All fields required';

export function linkIsDead(): DomainError {
  return new DomainError(
    'invalid',
    'reset_link_dead',
    'This password reset link is invalid or has expired. Reset links are only valid for 1 hour.',
  );
}

/** Who changes a password because it is known elsewhere must not believe they did. */
export function passwordIsSame(): DomainError {
  return new DomainError(
    'invalid',
    'password_same',
    'This is your password already. Please choose another one.',
  );
}

/** Whoever is signed in proves with their password that it is still them. */
export function passwordIsWrong(): DomainError {
  return new DomainError('invalid', 'password_wrong', 'Your current password is not right.');
}
