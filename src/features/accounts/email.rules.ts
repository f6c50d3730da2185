import { DomainError } from '#platform/shared/errors.ts';
import { isStorable } from '#platform/shared/fields/text-checks.ts';

/** RFC 5321. */
export const EMAIL_MAX = 254;

const ADDRESS_PATTERN = /^[^\s@<>"(),:;\\]{1,64}@[^\s@<>"(),:;\\]+$/;
const DOMAIN_LABEL_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const URL_SYNTAX = /[%/?#[\]]/;
/** A URL parser refuses these in some positions only. */
const INVISIBLE_IN_DOMAIN = /[\p{Cc}\p{Bidi_Control}]/u;
/** Not displayed, so that two different addresses can look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const MISTYPED_ENDINGS = ['.con', '.cmo', '.ocm', '.cm', '.om'];
const TRUNCATED_DOMAINS = ['gmail.co', 'yahoo.co', 'hotmail.co'];

export function getLocalPart(email: string): string {
  return email.split('@', 1).join('');
}

/**
 * The only form in which an address is stored and compared: trimmed, NFC, lower case, domain in
 * ASCII (UTS 46). Null if the local part has characters that are not displayed: one mailbox could
 * have several accounts.
 */
export function normalizeEmail(text: string): string | null {
  const trimmedText = text.trim();
  if (
    trimmedText.length > EMAIL_MAX ||
    !isStorable(trimmedText) ||
    !ADDRESS_PATTERN.test(trimmedText)
  )
    return null;
  // Normalized twice, because the lower case of an NFC text can be a text that is not NFC.
  const local = getLocalPart(trimmedText).normalize('NFC').toLowerCase().normalize('NFC');
  const domain = toAsciiDomain(trimmedText.slice(trimmedText.indexOf('@') + 1));
  const address = `${local}@${domain}`;
  return domain === null || INVISIBLE.test(local) || address.length > EMAIL_MAX ? null : address;
}

function toAsciiDomain(text: string): string | null {
  if (INVISIBLE_IN_DOMAIN.test(text) || URL_SYNTAX.test(text)) return null;
  // The URL parser implements UTS 46. It removes characters that are not displayed, such as a soft
  // hyphen.
  const host = URL.parse(`https://${text}`)?.hostname;
  if (!host) return null;
  const labels = host.split('.');
  const isDomain = labels.length >= 2 && labels.every((label) => DOMAIN_LABEL_PATTERN.test(label));
  // A host whose last label is a number is an IP address.
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? host : null;
}

export function normalizeLogin(text: string): string {
  return normalizeEmail(text) ?? text.trim().toLowerCase();
}

/** `email_typo`: a common typo, such as `.con`. */
export function emailRefusal(email: string): DomainError | null {
  const address = normalizeEmail(email);
  if (address === null) {
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

/** In linear time for any input. */
export function isEmailAddress(text: string): boolean {
  return normalizeEmail(text) !== null;
}

export function emailTakenError(): DomainError {
  return new DomainError(
    'conflict',
    'email_taken',
    'This email is already associated with a user. Please log in instead.',
  );
}
