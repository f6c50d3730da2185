import { DomainError } from '#platform/shared/errors.ts';
import { isPlainLine } from '#platform/shared/fields/text-checks.ts';

/** Maximum length of an email address (RFC 5321). */
export const EMAIL_MAX = 254;

const ADDRESS_PATTERN = /^[^\s@<>"(),:;\\]{1,64}@[^\s@<>"(),:;\\]+$/;
const DOMAIN_LABEL_PATTERN = /^[^\s.@-](?:[^\s.@]{0,61}[^\s.@-])?$/;
const MISTYPED_ENDINGS = ['.con', '.cmo', '.ocm', '.cm', '.om'];
const TRUNCATED_DOMAINS = ['gmail.co', 'yahoo.co', 'hotmail.co'];

/** Returns the part before the `@`. */
export function localPart(email: string): string {
  return email.split('@', 1).join('');
}

/**
 * Returns a refusal if the text is not an email address or has a common typo (SPEC section 5), else
 * null.
 */
export function emailRefusal(email: string): DomainError | null {
  const address = email.trim().toLowerCase();
  if (!isEmailAddress(address)) {
    return new DomainError('invalid', 'email_invalid', 'Please enter a valid email address');
  }
  if (MISTYPED_ENDINGS.some((ending) => address.endsWith(ending))) {
    return new DomainError(
      'invalid',
      'email_typo',
      'Please check your email address - did you mean .com?',
    );
  }
  if (TRUNCATED_DOMAINS.some((domain) => address.endsWith(`@${domain}`))) {
    return new DomainError('invalid', 'email_typo', 'Please check your email domain for typos');
  }
  return null;
}

/** Returns whether a text has the form of an email address, in linear time for any input. */
export function isEmailAddress(address: string): boolean {
  if (address.length > EMAIL_MAX || !isPlainLine(address) || !ADDRESS_PATTERN.test(address))
    return false;
  const labels = address.slice(address.indexOf('@') + 1).split('.');
  return labels.length >= 2 && labels.every((label) => DOMAIN_LABEL_PATTERN.test(label));
}

export function emailTaken(): DomainError {
  return new DomainError(
    'conflict',
    'email_taken',
    'This email is already associated with a user. Please log in instead.',
  );
}
