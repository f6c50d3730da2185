import { DomainError } from '#platform/shared/errors.ts';

/** Minutes for which a mailed link signs its owner in. */
export const SIGN_IN_LINK_MINUTES = 15;

export function signInLinkInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'sign_in_link_dead',
    `This link is invalid, or has expired, or was used already. Sign-in links work once, for ${SIGN_IN_LINK_MINUTES} minutes.`,
  );
}
