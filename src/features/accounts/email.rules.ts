import { DomainError } from '#platform/shared/errors.ts';
import { isStorable } from '#platform/shared/fields/text-checks.ts';

/** Maximum length of an email address (RFC 5321). */
export const EMAIL_MAX = 254;

const ADDRESS_PATTERN = /^[^\s@<>"(),:;\\]{1,64}@[^\s@<>"(),:;\\]+$/;
const DOMAIN_LABEL_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Characters that a URL parser reads as something other than a part of a host name. */
const URL_SYNTAX = /[%/?#[\]]/;
/** Control characters and direction marks, which a URL parser refuses in some positions only. */
const INVISIBLE_IN_DOMAIN = /[\p{Cc}\p{Bidi_Control}]/u;
/**
 * Characters that are not displayed. Two different addresses that contain them can look the same.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const MISTYPED_ENDINGS = ['.con', '.cmo', '.ocm', '.cm', '.om'];
const TRUNCATED_DOMAINS = ['gmail.co', 'yahoo.co', 'hotmail.co'];

/** Returns the part before the `@`. */
export function getLocalPart(email: string): string {
  return email.split('@', 1).join('');
}

/**
 * Returns the only form in which an address is stored, compared and used in mails: trimmed, in
 * Unicode NFC and lower case, with the domain in its ASCII form (UTS 46). Returns null if the text
 * is not an address, or if the local part contains characters that are not displayed: otherwise one
 * mailbox could have several accounts.
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

/** Returns a domain in its ASCII form; null if the text is not a domain or has only one label. */
function toAsciiDomain(text: string): string | null {
  if (INVISIBLE_IN_DOMAIN.test(text) || URL_SYNTAX.test(text)) return null;
  // Browsers and Node both implement UTS 46 in their URL parser. It removes characters that are not
  // displayed, such as a soft hyphen.
  const host = URL.parse(`https://${text}`)?.hostname;
  if (!host) return null;
  const labels = host.split('.');
  const isDomain = labels.length >= 2 && labels.every((label) => DOMAIN_LABEL_PATTERN.test(label));
  // A host whose last label is a number is an IP address.
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? host : null;
}

/**
 * Returns the normal form of a login. An address is normalized by `normalizeEmail`; a username is
 * trimmed and converted to lower case.
 */
export function normalizeLogin(text: string): string {
  return normalizeEmail(text) ?? text.trim().toLowerCase();
}

/**
 * Returns a refusal if the text is not an email address (`email_invalid`) or has a common typo,
 * such as `.con` (`email_typo`, SPEC section 5); else null.
 */
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

/** Returns whether a text is an email address, in linear time for any input. */
export function isEmailAddress(text: string): boolean {
  return normalizeEmail(text) !== null;
}

/** Returns the refusal of a sign-up with an address that is not free. */
export function emailTakenError(): DomainError {
  return new DomainError(
    'conflict',
    'email_taken',
    'This email is already associated with a user. Please log in instead.',
  );
}
