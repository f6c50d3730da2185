import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { addDays } from '#platform/shared/format/deadline.ts';

/** Of the link mailed to the new address. */
export const CONFIRM_LINK_HOURS = 24;
/** From the request, even if the change is confirmed. */
export const OBJECTION_DAYS = 7;

/** A change can be confirmed, or objected to, only if it was requested after these times. */
export interface RequestCutoffs {
  confirmCutoff: Date;
  objectionCutoff: Date;
}

export function computeRequestCutoffs(now: Date): RequestCutoffs {
  return {
    confirmCutoff: new Date(now.getTime() - CONFIRM_LINK_HOURS * 3_600_000),
    objectionCutoff: addDays(now, -OBJECTION_DAYS),
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
