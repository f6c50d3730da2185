import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { addDays } from '#platform/shared/format/deadline.ts';

export const CHALLENGE_MINUTES = 5;
export const FACTOR_SETUP_MINUTES = 60;
export const RECOVERY_CODE_COUNT = 10;
export const TIME_STEP_SECONDS = 30;

/** Without characters that are easily confused, such as `l` and `1`. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 7 groups of 4 characters out of 31 are 138 bits. At least 128 bits are required. */
const GROUP_COUNT = 7;
const GROUP_LENGTH = 4;
/** Of recovery codes from before the length was increased. They are valid until they are used. */
const EARLIER_CODE_LENGTH = 16;
/** In one sign-in. After these, the first factor is required again. */
export const SIGN_IN_CODE_ATTEMPTS = 10;

export const FACTOR_OBJECTION_DAYS = 7;

/** Only a second factor confirmed later can be objected to at `now`. */
export function computeFactorObjectionCutoff(now: Date): Date {
  return addDays(now, -FACTOR_OBJECTION_DAYS);
}

export function objectionInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'factor_link_dead',
    'This link is invalid, has expired, or the second factor is already off.',
  );
}

/** `randomBelow(n)` must return a random integer from 0 to n - 1. */
export function generateRecoveryCode(randomBelow: (below: number) => number): string {
  const letter = () => ALPHABET.charAt(randomBelow(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUP_COUNT }, group).join('-');
}

/**
 * Returns the digit from 0 to 9 that a character of any script stands for. Unicode has the ten
 * digits of a script in a row, so the distance to the start of the row is the digit.
 */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}

/**
 * Returns the kind of a typed code, and the code in lower case, with ASCII digits and without
 * spaces and dashes. A code of the app has six digits. Returns null if the input has the form of
 * neither kind. Does not verify the code.
 */
export function parseCode(input: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = input
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Nd}/gu, toAsciiDigit)
    // Japanese keyboards write the sign of a long vowel, which is a letter, instead of a dash.
    .replace(/[^\p{L}\p{N}]|ー/gu, '');
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  const isRecoveryCode = [GROUP_COUNT * GROUP_LENGTH, EARLIER_CODE_LENGTH].includes(code.length);
  return isRecoveryCode ? { kind: 'recovery', code } : null;
}

/** In groups of four, because users type it into an app. */
export function formatSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

export function turnOffRefusal(role: Role, isRequiredForAdmins: boolean): DomainError | null {
  if (role !== 'admin' || !isRequiredForAdmins) return null;
  return new DomainError(
    'conflict',
    'factor_required',
    'Admins need a second factor, so you cannot turn it off.',
  );
}

export function factorAlreadyOnError(): DomainError {
  return new DomainError('conflict', 'factor_on', 'Your second factor is already on.');
}

export function factorNotOnError(): DomainError {
  return new DomainError('conflict', 'factor_off', 'Your second factor is off.');
}

export function setupExpiredError(): DomainError {
  return new DomainError(
    'conflict',
    'factor_setup_over',
    'This setup has expired. Start again to see a new QR code.',
  );
}

export const MALFORMED_CODE_MESSAGE =
  `This is not a complete code. A code of the app has 6 digits, a recovery code has ${GROUP_COUNT} ` +
  `groups of ${GROUP_LENGTH} letters and digits.`;

/** Differs by kind, because a user can do something else in each case. */
function wrongCodeMessage(input: string): string {
  const parsed = parseCode(input);
  if (!parsed) return MALFORMED_CODE_MESSAGE;
  return parsed.kind === 'recovery'
    ? 'This recovery code is wrong or has been used before. Use another one.'
    : 'This code is wrong. Codes change every 30 seconds and work once. Enter the next one.';
}

export function wrongCodeError(input: string): DomainError {
  return new DomainError('invalid', 'code_wrong', wrongCodeMessage(input));
}

/**
 * Returns the refusal of a first code that was typed as `input`. The app may show codes of a
 * picture from an earlier start of the setup, whose secret is no longer stored.
 */
export function wrongFirstCodeError(input: string): DomainError {
  const isAppCode = parseCode(input)?.kind === 'app';
  const message = isAppCode ? wrongCodeMessage(input) : 'Enter the 6 digits that your app shows.';
  return new DomainError(
    'invalid',
    'code_wrong',
    `${message} Scan the picture that is shown now, if your app has an earlier one.`,
  );
}

export function missingCodeError(): DomainError {
  return new DomainError('invalid', 'code_missing', 'Enter the code');
}

/** Of the kind `signed_out`, because at a sign-in there is no session yet. */
export function wrongSignInCodeError(input: string): DomainError {
  return new DomainError('signed_out', 'code_wrong', wrongCodeMessage(input));
}

export function challengeExpiredError(): DomainError {
  return new DomainError(
    'signed_out',
    'sign_in_over',
    `This sign-in has expired after ${CHALLENGE_MINUTES} minutes. Enter your password again.`,
  );
}

/** Other sign-ins of the account can continue. */
export function tooManyCodesError(): DomainError {
  return new DomainError(
    'signed_out',
    'sign_in_over',
    `This sign-in has ended after ${SIGN_IN_CODE_ATTEMPTS} wrong codes. Enter your password again.`,
  );
}

/** `retryAfter` is in seconds. */
export function appCodesLockedError(retryAfter?: number): DomainError {
  return new DomainError(
    'too_many',
    'app_codes_locked',
    'Too many wrong codes were entered for this account. Sign in with a recovery code, or ' +
      'choose a new password with “Forgot your password?”.',
    retryAfter,
  );
}
