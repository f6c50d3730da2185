import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

/** Hours for which the link in the mail to the new address is valid. */
export const CONFIRM_LINK_HOURS = 24;
/**
 * Days after the request within which the old address can object, even if the change is confirmed.
 */
export const OBJECTION_DAYS = 7;

/** A change can be confirmed, or objected to, only if it was requested after these times. */
export interface RequestCutoffs {
  confirmCutoff: Date;
  objectionCutoff: Date;
}

export function computeRequestCutoffs(now: Date): RequestCutoffs {
  return {
    confirmCutoff: new Date(now.getTime() - CONFIRM_LINK_HOURS * 3_600_000),
    objectionCutoff: new Date(now.getTime() - OBJECTION_DAYS * DAY_MS),
  };
}

/** Returns the refusal of an invalid mailed link. */
export function changeLinkInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'email_link_dead',
    'This link is invalid, has expired or has already been used.',
  );
}

/** Returns the refusal of a confirmation link that was followed before. */
export function changeLinkUsedError(): DomainError {
  return new DomainError(
    'not_found',
    'email_link_used',
    'You have already confirmed your new address with this link.',
  );
}

/** Returns the refusal of a change to an address that is not free. */
export function emailInUseError(): DomainError {
  return new DomainError(
    'conflict',
    'email_taken',
    'Another account uses this email. Choose another one.',
  );
}

export function sameEmailError(): DomainError {
  return invalidFieldError('email', 'same_email', 'This is already your email address.');
}
