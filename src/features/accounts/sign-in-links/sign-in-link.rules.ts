import { DomainError } from '#platform/shared/errors.ts';

/** Minutes for which a mailed link signs its owner in. */
export const SIGN_IN_LINK_MINUTES = 15;

/**
 * Minutes after a request within which further requests mail no other link if the first one is
 * unused; it remains valid. Without a pause, other people could fill the mailbox; a maximum number
 * of mails instead would let them lock the owner out.
 */
export const SIGN_IN_LINK_PAUSE_MINUTES = 10;

/** Returns the refusal of a mailed link. */
export function signInLinkInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'sign_in_link_dead',
    'This link is invalid, has expired or has already been used. Sign-in links work once, for ' +
      `${SIGN_IN_LINK_MINUTES} minutes.`,
  );
}
