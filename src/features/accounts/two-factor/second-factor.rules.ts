import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

/** Minutes for which a sign-in with a correct password can be completed with a code. */
export const CHALLENGE_MINUTES = 5;
/** Minutes for which a key that was shown can be confirmed. */
export const FACTOR_SETUP_MINUTES = 60;
export const RECOVERY_CODE_COUNT = 10;
/** Seconds for which an authenticator app shows a code. */
export const TIME_STEP_SECONDS = 30;

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 28 letters out of 31 are 138 bits; a recovery code must have at least 128. */
const GROUP_COUNT = 7;
const GROUP_LENGTH = 4;
/** Letters of a recovery code that was created before; such codes are valid until they are used. */
const EARLIER_CODE_LENGTH = 16;
/** Codes that can be tried in one sign-in, after which the password is required again. */
export const SIGN_IN_CODE_ATTEMPTS = 10;

/** Days after the setup for which the mailed link removes a second factor. */
export const FACTOR_OBJECTION_DAYS = 7;

/** Returns the time since when a second factor was set up that can still be objected to. */
export function objectionCutoff(now: Date): Date {
  return new Date(now.getTime() - FACTOR_OBJECTION_DAYS * DAY_MS);
}

export function objectionInvalidError(): DomainError {
  return new DomainError(
    'not_found',
    'factor_link_dead',
    'This link is invalid, has expired, or the second factor is already off.',
  );
}

/** Returns a recovery code from random integers, in groups that are easy to copy by hand. */
export function generateRecoveryCode(randomBelow: (below: number) => number): string {
  const letter = () => ALPHABET.charAt(randomBelow(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUP_COUNT }, group).join('-');
}

/**
 * Returns whether the input is a code of the app (six digits) or a recovery code; null if neither.
 */
export function parseCode(input: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = input.toLowerCase().replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  const isRecoveryCode = [GROUP_COUNT * GROUP_LENGTH, EARLIER_CODE_LENGTH].includes(code.length);
  return isRecoveryCode ? { kind: 'recovery', code } : null;
}

/** Returns a key in groups of four characters, because users type it into an app. */
export function formatSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Returns a refusal if the user must have a second factor, else null. */
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

/** Returns a message that depends on the kind of code, because the user's alternatives differ. */
function wrongCodeMessage(input: string): string {
  return parseCode(input)?.kind === 'recovery'
    ? 'This recovery code is wrong or has been used before. Use another one.'
    : 'This code is wrong. Codes change every 30 seconds and work once. Enter the next one.';
}

export function wrongCodeError(input: string): DomainError {
  return new DomainError('invalid', 'code_wrong', wrongCodeMessage(input));
}

export function missingCodeError(): DomainError {
  return new DomainError('invalid', 'code_missing', 'Enter the code');
}

/**
 * Returns the same refusal during sign-in, of kind `signed_out` because there is no session yet.
 */
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

/** Returns the refusal after too many wrong codes. Other sign-ins of the account continue. */
export function tooManyCodesError(): DomainError {
  return new DomainError(
    'signed_out',
    'sign_in_over',
    `This sign-in has ended after ${SIGN_IN_CODE_ATTEMPTS} wrong codes. Enter your password again.`,
  );
}

/** Returns the refusal of codes of the app after too many wrong ones for the account in a day. */
export function appCodesLockedError(retryAfter?: number): DomainError {
  return new DomainError(
    'too_many',
    'app_codes_locked',
    'Too many wrong codes were entered for this account. Sign in with a recovery code, or ' +
      'choose a new password with “Forgot your password?”.',
    retryAfter,
  );
}
