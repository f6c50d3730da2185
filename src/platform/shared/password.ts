const checks = [
  { label: 'At least 8 characters', met: (password: string) => password.length >= 8 },
  { label: 'Contains a number', met: (password: string) => /\d/.test(password) },
  {
    label: 'Contains a special character',
    met: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
];

export interface PasswordCheck {
  label: string;
  met: boolean;
}

/** What every new password must meet, in the order in which it is asked. */
export function passwordChecks(password: string): PasswordCheck[] {
  return checks.map(({ label, met }) => ({ label, met: met(password) }));
}

export function passwordMeetsAll(password: string): boolean {
  return checks.every(({ met }) => met(password));
}

/** Of five: the three checks, an uppercase and a lowercase letter. */
export function passwordScore(password: string): number {
  const met = passwordChecks(password).filter((check) => check.met).length;
  return met + Number(/\p{Lu}/u.test(password)) + Number(/\p{Ll}/u.test(password));
}

export const strengthWords = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** 0 to 4. */
export function passwordStrength(password: string): number {
  return Math.min(4, passwordScore(password));
}
