/**
 * Longer passwords are rejected, because truncating them would weaken them and hashing them is
 * slow.
 */
export const PASSWORD_MAX = 128;
export const PASSWORD_MIN = 8;

const checks = [
  {
    label: 'At least 8 characters',
    refusal: 'Password must be at least 8 characters long',
    met: (password: string) => password.length >= PASSWORD_MIN,
  },
  {
    label: 'Contains a number',
    refusal: 'Password must contain at least one number',
    met: (password: string) => /\d/.test(password),
  },
  {
    label: 'Contains a special character',
    refusal: 'Password must contain at least one special character',
    met: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
];

/**
 * Returns the message of the first check that a password fails, in the words of SPEC; null if it is
 * valid.
 */
export function passwordRefusal(password: string): string | null {
  if (password.length > PASSWORD_MAX) return `Password must be at most ${PASSWORD_MAX} characters`;
  return checks.find(({ met }) => !met(password))?.refusal ?? null;
}

export interface PasswordCheck {
  label: string;
  met: boolean;
}

/**
 * Returns the checks for new passwords in display order and whether the password meets each of
 * them.
 */
export function passwordChecks(password: string): PasswordCheck[] {
  return checks.map(({ label, met }) => ({ label, met: met(password) }));
}

export function passwordMeetsAll(password: string): boolean {
  return checks.every(({ met }) => met(password));
}

/**
 * Returns a score from 0 to 5: one point each for the three checks, an uppercase and a lowercase
 * letter.
 */
export function passwordScore(password: string): number {
  const met = passwordChecks(password).filter((check) => check.met).length;
  return met + Number(/\p{Lu}/u.test(password)) + Number(/\p{Ll}/u.test(password));
}

export const strengthWords = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/**
 * Returns the strength from 0 to 4, an index of `strengthWords`; the maximum needs all five points.
 */
export function passwordStrength(password: string): number {
  return Math.max(0, passwordScore(password) - 1);
}
