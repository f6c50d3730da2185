import { DomainError } from '#platform/shared/errors.ts';

/** Hours for which the link in the mail after a sign-up is valid. */
export const CONFIRMATION_HOURS = 24;

/**
 * Returns the refusal of an action that requires a confirmed address. Beside an error with this
 * code, forms show a button that sends another confirmation link.
 */
export function emailUnconfirmedError(): DomainError {
  return new DomainError(
    'forbidden',
    'email_unconfirmed',
    'Confirm your email address first. Follow the link that we sent you.',
  );
}

/** Returns the refusal to send another confirmation link. */
export function alreadyConfirmedError(): DomainError {
  return new DomainError('conflict', 'email_confirmed', 'Your email address is already confirmed.');
}

/** Returns the refusal of a confirmation link if the address is confirmed already. */
export function confirmationUsedError(): DomainError {
  return new DomainError(
    'not_found',
    'email_link_used',
    'Your email address is already confirmed. There is nothing left to do.',
  );
}

/** Returns the refusal of an invalid confirmation link. */
export function confirmationInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'email_link_dead',
    'This link is invalid, has expired or was replaced by a newer one. You can get a new one on ' +
      'your account page.',
  );
}
