/**
 * In characters. Longer passwords are refused: truncation would weaken a password, and hashing a
 * long one is slow.
 */
export const PASSWORD_MAX = 128;
export const PASSWORD_MIN = 8;

const passwordRules = [
  {
    label: 'At least 8 characters',
    problem: 'Password must be at least 8 characters long',
    accepts: (password: string) => password.length >= PASSWORD_MIN,
  },
  {
    label: 'Contains a number',
    problem: 'Password must contain at least one number',
    accepts: (password: string) => /\d/.test(password),
  },
  {
    label: 'Contains a special character',
    problem: 'Password must contain at least one special character',
    accepts: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
];

/** Fixed texts. Null if the password is valid. */
export function findPasswordProblem(password: string): string | null {
  if (password.length > PASSWORD_MAX) return `Password must be at most ${PASSWORD_MAX} characters`;
  return passwordRules.find(({ accepts }) => !accepts(password))?.problem ?? null;
}

export interface PasswordCheck {
  label: string;
  isMet: boolean;
}

export function checkPassword(password: string): PasswordCheck[] {
  return passwordRules.map(({ label, accepts }) => ({ label, isMet: accepts(password) }));
}

/** `PASSWORD_MAX` is not one of the checks. */
export function isPasswordStrongEnough(password: string): boolean {
  return passwordRules.every(({ accepts }) => accepts(password));
}

/**
 * From 0 to 5: one point for each of the three checks, an uppercase letter and a lowercase letter.
 */
export function scorePassword(password: string): number {
  const metCount = checkPassword(password).filter((check) => check.isMet).length;
  return metCount + Number(/\p{Lu}/u.test(password)) + Number(/\p{Ll}/u.test(password));
}

export const strengthLabels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** An index of `strengthLabels`. */
export function ratePasswordStrength(password: string): number {
  return Math.max(0, scorePassword(password) - 1);
}
