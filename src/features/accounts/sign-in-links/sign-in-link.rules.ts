import { DomainError } from '#platform/shared/errors.ts';

export const SIGN_IN_LINK_MINUTES = 15;

/**
 * As long as the first link is unused, requests within this time mail no other. Without the pause,
 * other people could fill the owner's mailbox; a maximum number of mails they could use up.
 */
export const SIGN_IN_LINK_PAUSE_MINUTES = 10;

export function signInLinkInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'sign_in_link_dead',
    'This link is invalid, has expired or has already been used. Sign-in links work once, for ' +
      `${SIGN_IN_LINK_MINUTES} minutes.`,
  );
}
