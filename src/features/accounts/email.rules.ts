import { DomainError } from '#platform/shared/errors.ts';
import { plainLine } from '#platform/shared/text.ts';

/** RFC 5321's longest address. */
export const EMAIL_MAX = 254;

const ADDRESS = /^[^\s@<>"(),:;\\]{1,64}@[^\s@<>"(),:;\\]+$/;
const LABEL = /^[^\s.@-](?:[^\s.@]{0,61}[^\s.@-])?$/;
const WRONG_ENDINGS = ['.con', '.cmo', '.ocm', '.cm', '.om'];
const CUT_DOMAINS = ['gmail.co', 'yahoo.co', 'hotmail.co'];

/** What stands before the `@`. */
export function localPart(email: string): string {
  return email.split('@', 1).join('');
}

/** Why this cannot be an e-mail address, or null (SPEC section 5, the typo checks included). */
export function emailRefusal(email: string): DomainError | null {
  const address = email.trim().toLowerCase();
  if (!looksLikeAddress(address)) {
    return new DomainError('invalid', 'email_invalid', 'Please enter a valid email address');
  }
  if (WRONG_ENDINGS.some((ending) => address.endsWith(ending))) {
    return new DomainError(
      'invalid',
      'email_typo',
      'Please check your email address - did you mean .com?',
    );
  }
  if (CUT_DOMAINS.some((domain) => address.endsWith(`@${domain}`))) {
    return new DomainError('invalid', 'email_typo', 'Please check your email domain for typos');
  }
  return null;
}

/** Whether this has the form of an address; linear in time, whatever the text. */
export function looksLikeAddress(address: string): boolean {
  if (address.length > EMAIL_MAX || !plainLine(address) || !ADDRESS.test(address)) return false;
  const labels = address.slice(address.indexOf('@') + 1).split('.');
  return labels.length >= 2 && labels.every((label) => LABEL.test(label));
}

export function emailTaken(): DomainError {
  return new DomainError(
    'conflict',
    'email_taken',
    'This email is already associated with a user. Please log in instead.',
  );
}
