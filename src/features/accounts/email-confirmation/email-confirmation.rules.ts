import { DomainError } from '#platform/shared/errors.ts';

export const CONFIRMATION_HOURS = 24;

/** Beside an error with this code, forms show a button that sends another confirmation link. */
export function emailUnconfirmedError(): DomainError {
  return new DomainError(
    'forbidden',
    'email_unconfirmed',
    'Confirm your email address first. Follow the link that we sent you.',
  );
}

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

export function confirmationInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'email_link_dead',
    'This link is invalid, has expired or was replaced by a newer one. You can get a new one on ' +
      'your account page.',
  );
}
