import { DomainError } from '#platform/shared/errors.ts';

/** Hours for which the link in the mail after a sign-up is valid. */
export const CONFIRMATION_HOURS = 24;

/** Code of the refusal; forms show a button for another link beside it. */
const EMAIL_UNCONFIRMED = 'email_unconfirmed';

/** Returns the refusal of an act that reaches other people, or of a second factor. */
export function emailUnconfirmedError(): DomainError {
  return new DomainError(
    'forbidden',
    EMAIL_UNCONFIRMED,
    'Confirm your email address first. Follow the link that we sent you.',
  );
}

export function alreadyConfirmedError(): DomainError {
  return new DomainError('conflict', 'email_confirmed', 'Your email address is already confirmed.');
}

export function confirmationInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'email_link_dead',
    'This link is invalid, has expired or has already been used. You can get a new one on your ' +
      'account page.',
  );
}
