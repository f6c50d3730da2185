import { DomainError } from '#platform/shared/errors.ts';

/** Minutes for which a mailed link signs its owner in. */
export const SIGN_IN_LINK_MINUTES = 15;

/**
 * Minutes after a request within which further requests mail no other link, while the first one is
 * unused; that one remains valid. Other people who request links for an address can therefore
 * neither fill the mailbox nor use up an allowance, which would lock its owner out.
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
