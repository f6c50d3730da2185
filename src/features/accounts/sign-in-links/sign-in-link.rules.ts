import { DomainError } from '#platform/shared/errors.ts';

/** Minutes for which a mailed link is valid. */
export const SIGN_IN_LINK_MINUTES = 15;

/**
 * Minutes after a request within which further requests mail no other link, as long as the first
 * link is unused. The first link remains valid. Without this pause, other people could fill the
 * mailbox of the owner. A maximum number of mails would be worse: other people could use it up, and
 * the owner could not sign in by a link.
 */
export const SIGN_IN_LINK_PAUSE_MINUTES = 10;

/** Returns the refusal of an invalid mailed link. */
export function signInLinkInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'sign_in_link_dead',
    'This link is invalid, has expired or has already been used. Sign-in links work once, for ' +
      `${SIGN_IN_LINK_MINUTES} minutes.`,
  );
}
