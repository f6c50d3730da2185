import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

/** Hours for which the link in the mail to the new address is valid. */
export const CONFIRM_LINK_HOURS = 24;
/** Days after the request for which the old address can object, also after the change. */
export const OBJECTION_DAYS = 7;

/** Returns the times since when a request can still be confirmed, or objected to. */
export function requestCutoffs(now: Date): { confirm: Date; object: Date } {
  return {
    confirm: new Date(now.getTime() - CONFIRM_LINK_HOURS * 3_600_000),
    object: new Date(now.getTime() - OBJECTION_DAYS * DAY_MS),
  };
}

export function changeLinkInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'email_link_dead',
    'This link is invalid, has expired or has already been used.',
  );
}

export function changeLinkUsedError(): DomainError {
  return new DomainError(
    'not_found',
    'email_link_used',
    'You have already confirmed your new address with this link.',
  );
}

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
